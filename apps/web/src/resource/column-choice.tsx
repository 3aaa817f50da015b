import { HolderOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import type { KeyboardEvent } from 'react'
import styles from './column-choice.module.css'
import { type Column, moveColumn, toggleColumn } from './columns.ts'
import { useDragOrder } from './use-drag-order.ts'

interface ColumnChoiceProps {
  columns: readonly Column[]
  onPlace: (columns: readonly Column[]) => void
  onReset: () => void
}

/** Which columns a list shows, and in which order. */
export function ColumnChoice(props: ColumnChoiceProps) {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={
        <div className={styles.title}>
          显示的列
          <Button type="link" size="small" onClick={props.onReset}>
            恢复默认
          </Button>
        </div>
      }
      content={<ColumnList {...props} />}
    >
      <Button type="text" icon={<SettingOutlined />} aria-label="选择列" title="选择列" />
    </Popover>
  )
}

function ColumnList({ columns, onPlace }: ColumnChoiceProps) {
  const fixed = columns.filter(column => column.isFixed).length
  const move = (from: number, to: number) => {
    if (to >= fixed && to < columns.length && to !== from) onPlace(moveColumn(columns, from, to))
  }
  const { shift, startDrag } = useDragOrder(move)
  const handleKey = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(index, index + step)
  }
  return (
    <ul className={styles.list}>
      {columns.map(({ key, field, isHidden, isFixed }, index) => (
        <li key={key} className={styles.item} {...shift(index)}>
          <Checkbox checked={!isHidden} onChange={() => onPlace(toggleColumn(columns, key))}>
            {field.label}
          </Checkbox>
          {!isFixed && (
            <Button
              type="text"
              size="small"
              className={styles.handle ?? ''}
              icon={<HolderOutlined />}
              aria-label={`移动${field.label}（按上下方向键，或拖动）`}
              onPointerDown={event => startDrag(event, index)}
              onKeyDown={event => handleKey(event, index)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
