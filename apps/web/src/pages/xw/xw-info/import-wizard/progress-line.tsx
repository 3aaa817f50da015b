import { Progress } from 'antd'
import styles from './import-wizard.module.css'

/** A progress bar with a text below it. */
export function ProgressLine({ percent, text }: { percent: number; text: string }) {
  return (
    <div className={styles.waiting}>
      <Progress percent={percent} status="active" aria-label="进度" />
      <p role="status">{text}</p>
    </div>
  )
}
