import styles from './page-loading.module.css'

/** The wait for a page; it shows itself only when the wait is long enough to be noticed. */
export function PageLoading() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.dot} aria-hidden />
      正在加载…
    </div>
  )
}
