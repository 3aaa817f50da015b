import { Link } from 'react-router'
import { type MenuItem, toLink } from '../../data/session/menu.ts'
import { visibleMenuItems } from '../../data/session/menu-tree.ts'
import { usePermissions } from '../../data/session/permissions.ts'
import { homePath } from '../../lib/paths.ts'
import { Icon } from '../../widgets/icon.tsx'
import styles from './dashboard.module.css'
import { DashboardCard } from './dashboard-card.tsx'

const maxLinks = 12

/** Direct links to the pages of the user's menu. */
export function QuickLinks() {
  const menu = usePermissions(state => state.menu)
  const links = leaves(visibleMenuItems(menu)).filter(entry => entry.path !== homePath)
  if (links.length === 0) return null
  return (
    <DashboardCard title="常用功能">
      <ul className={styles.links}>
        {links.slice(0, maxLinks).map(entry => (
          <li key={toLink(entry)}>
            <Link to={toLink(entry)}>
              <Icon name={entry.meta.icon ?? 'file-text'} />
              {entry.meta.title}
            </Link>
          </li>
        ))}
      </ul>
    </DashboardCard>
  )
}

const leaves = (menu: readonly MenuItem[]): MenuItem[] =>
  menu.filter(entry => !entry.meta.url).flatMap(entry => (entry.children?.length ? leaves(entry.children) : [entry]))
