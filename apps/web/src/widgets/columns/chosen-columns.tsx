import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import type { KeyboardEvent } from 'react'
import styles from './column-choice.module.css'
import { type ConfigurableColumn, moveColumn, pinColumn, toggleColumn } from './columns.ts'
import { useDragOrder } from './use-drag-order.ts'

interface ChosenColumnsProps {
  columns: readonly ConfigurableColumn[]
  /** Only columns whose label contains it are listed. A filtered list cannot be reordered. */
  keyword: string
  onPlace: (columns: readonly ConfigurableColumn[]) => void
}

/**
 * The columns that a list shows, in order. The user moves them by dragging or with the arrow keys, and fixes them with
 * a pin.
 */
export function ChosenColumns({ columns, keyword, onPlace }: ChosenColumnsProps) {
  const shown = columns.filter(column => !column.isHidden)
  const found = shown.filter(({ key, field }) => `${field.label} ${key}`.toLowerCase().includes(keyword))
  const move = (from: number, to: number) => {
    const [moved, target] = [shown[from], shown[to]]
    if (!moved || !target || from === to || moved.isFixed !== target.isFixed) return
    onPlace(moveColumn(columns, columns.indexOf(moved), columns.indexOf(target)))
  }
  const { shift, startDrag } = useDragOrder(move)
  const handleKey = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(index, index + step)
  }
  if (found.length === 0) return null
  return (
    <section aria-label="已选的列">
      <h4>已选 {shown.length} 列</h4>
      <ul>
        {found.map(({ key, field, isFixed }, index) => (
          <li key={key} className={styles.item} {...shift(index)}>
            <Checkbox checked onChange={() => onPlace(toggleColumn(columns, key))}>
              {field.label}
            </Checkbox>
            <Button
              type="text"
              size="small"
              icon={isFixed ? <PushpinFilled /> : <PushpinOutlined />}
              aria-label={`固定${field.label}`}
              aria-pressed={isFixed}
              title={isFixed ? '不再固定' : '固定在左侧'}
              onClick={() => onPlace(pinColumn(columns, key))}
            />
            {keyword === '' && (
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
    </section>
  )
}
