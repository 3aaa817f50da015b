import styles from './page-loading.module.css'

/** Shown while a page loads; it becomes visible only after a noticeable delay. */
export function PageLoading() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.dot} aria-hidden />
      正在加载…
    </div>
  )
}
