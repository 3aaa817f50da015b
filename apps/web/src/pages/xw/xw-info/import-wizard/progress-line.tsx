import { Progress } from 'antd'
import styles from './import-wizard.module.css'

/** How far something is, with what is known of it below. */
export function ProgressLine({ percent, text }: { percent: number; text: string }) {
  return (
    <div className={styles.waiting}>
      <Progress percent={percent} status="active" aria-label="进度" />
      <p role="status">{text}</p>
    </div>
  )
}
