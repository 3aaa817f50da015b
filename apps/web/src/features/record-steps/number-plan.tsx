import type { BulkResult } from '@xw/shared/wire/record-steps'
import styles from './record-steps.module.css'

/** The ranges of numbers that certificates would get, and the first numbers with their holders. */
export function NumberPlan({ ranges = [], samples = [] }: Pick<BulkResult, 'ranges' | 'samples'>) {
  if (samples.length === 0) return null
  const count = ranges.reduce((sum, range) => sum + range.count, 0)
  return (
    <div className={styles.outcome}>
      <ul aria-label="号段">
        {ranges.map(range => (
          <li key={range.first}>
            {range.first} 至 {range.last}，共 {range.count.toLocaleString('zh-CN')} 个
          </li>
        ))}
      </ul>
      <h3 className={styles.heading}>{count > samples.length ? `前 ${samples.length} 个` : '编号结果'}</h3>
      <ol className={styles.long} aria-label="编号结果">
        {samples.map(({ name, number }) => (
          <li key={number}>
            {number} {name}
          </li>
        ))}
      </ol>
      <p>按院系、专业、学号的顺序编号。编号后不能直接修改，收回的编号不再使用。</p>
    </div>
  )
}
