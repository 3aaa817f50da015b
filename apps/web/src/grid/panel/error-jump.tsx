import { WarningOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import type { CellRef } from '../model/state.ts'
import type { GridHandle } from '../use-grid.ts'
import { listFailedCells, maxListedErrors } from './failed-cells.ts'
import styles from './panel.module.css'

/** Shows how many rows have errors, with a list that leads to each of them. */
export function ErrorJump({ grid }: { grid: GridHandle }) {
  const { state, dispatch } = grid
  const [isOpen, setOpen] = useState(false)
  const rows = state.errors.size
  if (rows === 0) return null
  const jump = ({ id, key }: CellRef) => {
    setOpen(false)
    dispatch({ type: 'focus', cell: { id, key } })
    grid.reveal({ id, key })
    grid.focus()
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      title="需要修改的单元格"
      open={isOpen}
      onOpenChange={setOpen}
      content={<FailedList grid={grid} onJump={jump} />}
    >
      <Button danger icon={<WarningOutlined />} aria-expanded={isOpen}>
        <span aria-live="polite">{rows.toLocaleString('zh-CN')} 行有错误</span>
      </Button>
    </Popover>
  )
}

function FailedList({ grid: { state }, onJump }: { grid: GridHandle; onJump: (cell: CellRef) => void }) {
  const cells = listFailedCells(state)
  return (
    <>
      <ul className={styles.errors}>
        {cells.map(cell => (
          <li key={`${cell.id} ${cell.key}`}>
            <button type="button" onClick={() => onJump(cell)}>
              <span>
                第 {cell.line} 行 · {cell.title}
              </span>
              <span className={styles.message}>{cell.message}</span>
            </button>
          </li>
        ))}
      </ul>
      {cells.length === maxListedErrors && (
        <p className={styles.hint}>只列出最前面的 {maxListedErrors} 处，改好后会列出其余的</p>
      )}
    </>
  )
}
