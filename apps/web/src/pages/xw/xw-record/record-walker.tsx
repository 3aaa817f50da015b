import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { RecordNeighbours } from '@xw/shared/wire/record-history'
import { Button } from 'antd'
import { useRecordKeys } from './use-record-keys.ts'
import styles from './xw-record.module.css'

interface RecordWalkerProps {
  neighbours: RecordNeighbours | null
  onGo: (id: string) => void
}

/** Formats the record's position in its list: `3/128`, or `约 120,000 条` for a list that is too long to count. */
export function formatPosition({ position, total, isEstimate }: RecordNeighbours): string {
  const all = total.toLocaleString('zh-CN')
  if (position !== null) return `${position.toLocaleString('zh-CN')}/${isEstimate ? `约 ${all}` : all}`
  return isEstimate ? `约 ${all} 条` : `共 ${all} 条`
}

/** Steps through the list that the record was opened from, without returning to it. */
export function RecordWalker({ neighbours, onGo }: RecordWalkerProps) {
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
      <span className={styles.place}>{neighbours && formatPosition(neighbours)}</span>
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
