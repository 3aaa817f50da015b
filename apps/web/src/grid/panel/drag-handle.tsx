import { HolderOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useRef } from 'react'
import { useGridContext } from '../grid-context.ts'
import type { RowId } from '../model/state.ts'
import styles from './panel.module.css'
import { openRowMenu } from './row-menu.tsx'
import { useRowDrag } from './use-row-drag.ts'

const steps: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' }

/** GR-11: the handle that moves its row: by dragging, by arrow keys, or by the menu that a click opens. */
export function DragHandle({ id, at }: { id: RowId; at: number }) {
  const { dispatch } = useGridContext().store
  const handle = useRef<HTMLButtonElement>(null)
  useRowDrag(handle, { id, at, onDrop: (moved, to) => dispatch({ type: 'move', id: moved, to }) })
  const move = (event: KeyboardEvent) => {
    const to = steps[event.key]
    if (!to || event.shiftKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    dispatch({ type: 'move', id, to })
  }
  return (
    <button
      ref={handle}
      type="button"
      className={styles.handle}
      tabIndex={-1}
      title="拖动排序，点击打开菜单"
      aria-label={`移动第 ${at + 1} 行（按上下方向键，或拖动）`}
      aria-haspopup="menu"
      onKeyDown={move}
      onClick={event => {
        // Otherwise the listener around it would take this click as one outside the menu, and close it.
        event.stopPropagation()
        openRowMenu(event.currentTarget)
      }}
    >
      <HolderOutlined aria-hidden />
    </button>
  )
}
