import { useLocation } from 'react-router'
import { config } from '../../lib/config.ts'
import { greeting } from '../../lib/greeting.ts'
import { homePath } from '../../lib/paths.ts'
import { displayName, useSession } from '../../lib/session.ts'
import styles from './header.module.css'

/**
 * HD-02: greets the user by the time of day and shows the hotline when the platform has one (LY-01). The home page
 * greets by itself.
 */
export function Welcome() {
  const user = useSession(state => state.user)
  const isHome = useLocation().pathname === homePath
  return (
    <p className={styles.welcome}>
      {!isHome && (
        <span>
          {greeting(new Date().getHours())}，{user && displayName(user)}
        </span>
      )}
      {config.hotline && <span className={styles.hotline}>服务热线 {config.hotline}</span>}
    </p>
  )
}
