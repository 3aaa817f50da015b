import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { RecordNeighbours } from '@xw/shared/wire/record-history'
import { Button } from 'antd'
import { useRecordKeys } from './use-record-keys.ts'
import styles from './xw-record.module.css'

interface WalkerProps {
  neighbours: RecordNeighbours | null
  onGo: (id: string) => void
}

/** Where the record stands: `3/128`; `约 120,000 条` where the list is too long to be counted. */
export function placeText({ position, total, isEstimate }: RecordNeighbours): string {
  const all = total.toLocaleString('zh-CN')
  if (position !== null) return `${position.toLocaleString('zh-CN')}/${isEstimate ? `约 ${all}` : all}`
  return isEstimate ? `约 ${all} 条` : `共 ${all} 条`
}

/** Leads through the list that the record was opened from, without going back to it. */
export function Walker({ neighbours, onGo }: WalkerProps) {
  const { previous = null, next = null } = neighbours ?? {}
  useRecordKeys({
    ArrowLeft: previous === null ? null : () => onGo(previous),
    ArrowRight: next === null ? null : () => onGo(next),
  })
  return (
    <div className={styles.walker} role="group" aria-label="列表中的前后记录">
      <Button
        type="text"
        icon={<LeftOutlined />}
        disabled={previous === null}
        aria-keyshortcuts="ArrowLeft"
        title="上一条（←）"
        onClick={() => previous !== null && onGo(previous)}
      >
        上一条
      </Button>
      <span className={styles.place}>{neighbours && placeText(neighbours)}</span>
      <Button
        type="text"
        icon={<RightOutlined />}
        iconPlacement="end"
        disabled={next === null}
        aria-keyshortcuts="ArrowRight"
        title="下一条（→）"
        onClick={() => next !== null && onGo(next)}
      >
        下一条
      </Button>
    </div>
  )
}
