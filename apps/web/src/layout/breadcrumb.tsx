import { Link } from 'react-router'
import { useCurrentRoute } from '../data/session/permissions.ts'
import { homePath } from '../lib/paths.ts'
import styles from './breadcrumb.module.css'
import { toTrail } from './trail.ts'

/** LY-06: shows the position of the current page in the menu. The home page has no breadcrumb. */
export function Breadcrumb() {
  const route = useCurrentRoute()?.route
  if (!route || route.path === homePath) return null
  const trail = toTrail(route)
  return (
    <nav className={styles.trail} aria-label="当前位置">
      <ol>
        <li>
          <Link to={homePath}>首页</Link>
        </li>
        {trail.map(({ title, path }, index) => {
          const isLast = index === trail.length - 1
          return (
            <li key={title} {...(isLast && { 'aria-current': 'page' })}>
              {path && !isLast ? <Link to={path}>{title}</Link> : title}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
