import styles from './header-item.module.css'

/** Larger counts show as 99+. */
const maxCount = 99

/**
 * The number of unread notices at the corner of a header item, whose accessible name also states it. antd's badge would
 * load far more code.
 */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.count} aria-hidden>
      {count > maxCount ? `${maxCount}+` : count}
    </span>
  )
}
