import { useState } from 'react'
import { Link } from 'react-router'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Icon } from '../../../widgets/icon.tsx'
import { useShortcuts } from './shortcut-choice.ts'
import styles from './workplace.module.css'

const ShortcutDialog = lazyPart(() => import('./shortcut-dialog.tsx'))

/** Direct links to the pages that the user chose. */
export function Shortcuts() {
  const { pages, chosen, choose } = useShortcuts()
  const [isEditing, setEditing] = useState(false)
  if (pages.length === 0) return null
  return (
    <DashboardCard
      title="常用功能"
      extra={
        <button type="button" className="xw-link-button" onClick={() => setEditing(true)}>
          调整
        </button>
      }
    >
      {chosen.length === 0 ? (
        <p className={styles.hint}>还没有常用功能。点“调整”，选择常用的页面。</p>
      ) : (
        <ul className={styles.links}>
          {chosen.map(({ link, title, icon, groups }) => (
            <li key={link}>
              <Link to={link} title={[...groups, title].join(' / ')}>
                <span aria-hidden>
                  <Icon name={icon} />
                </span>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isEditing && (
        <ShortcutDialog pages={pages} chosen={chosen} onChoose={choose} onClose={() => setEditing(false)} />
      )}
    </DashboardCard>
  )
}
