import { useEffect } from 'react'
import { openLive, restartLive, useLive } from '../data/live.ts'
import { useConnection } from '../lib/connection.ts'
import { useSession } from '../lib/session.ts'
import styles from './live-connection.module.css'

/**
 * Keeps the live connection of a signed-in page open and shows an unobtrusive notice when the server cannot be reached.
 */
export function LiveConnection() {
  const token = useSession(state => state.token)
  const userId = useSession(state => state.user?.id)
  useEffect(() => (token && userId ? openLive({ userId, token }) : undefined), [token, userId])
  const isDown = useConnection(state => state.isDown)
  const hasStopped = useLive(({ state }) => state === 'stopped')
  return (
    <div role="status" className={styles.place}>
      {isDown && (
        <p className={styles.banner}>
          {hasStopped ? '网络连接已断开' : '网络连接已断开，正在重新连接…'}
          {hasStopped && (
            <button type="button" className="xw-link-button" onClick={restartLive}>
              重新连接
            </button>
          )}
        </p>
      )}
    </div>
  )
}
