import styles from './header-item.module.css'

/** More than this is simply much. */
const maxCount = 99

/** How much is unread, at the corner of a header item whose name says it as well. antd's badge is much larger. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.count} aria-hidden>
      {count > maxCount ? `${maxCount}+` : count}
    </span>
  )
}
