import { type HTMLAttributes, type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { viewOf } from '../field-types/index.ts'
import { CellTip } from './cell-tip.tsx'
import { EditCell } from './edit-cell.tsx'
import styles from './grid.module.css'
import { useGridContext } from './grid-context.ts'
import { KeyInput } from './key-input.tsx'
import { findCellError } from './model/check-cell.ts'
import type { CellRef, GridColumn, Row } from './model/state.ts'
import { createTypedAhead } from './typed-ahead.ts'
import { useOutsidePress } from './use-outside-press.ts'

interface ActiveCellProps {
  attributes: HTMLAttributes<HTMLDivElement> & { id: string }
  look: string
  cell: CellRef
  column: GridColumn
  /** The row's index, from 0. */
  at: number
  row: Row
  canEdit: boolean
  message: string | undefined
  /** The cell's content while it is closed. */
  children: ReactNode
}

/**
 * The cell that has the keyboard. Only this cell follows the typing, so that a key stroke redraws one cell. A type that
 * is typed in place is edited in the input that takes the keys; any other type's input is mounted here.
 */
export function ActiveCell({ attributes, look, children, ...props }: ActiveCellProps) {
  const { store } = useGridContext()
  const { cell, column, row } = props
  const editing = useSyncExternalStore(store.subscribe, () => {
    const { editing: open } = store.getState()
    return open?.id === cell.id && open.key === cell.key ? open : null
  })
  const isTyped = viewOf(column.field).grid?.typed === true
  const press = useOutsidePress(editing !== null, () => store.dispatch({ type: 'commit' }))
  const box = useRef<HTMLDivElement>(null)
  const message = editing
    ? (findCellError(store.getState(), { row, column, value: editing.draft }) ?? undefined)
    : props.message
  const [ahead] = useState(createTypedAhead)
  return (
    <div
      {...attributes}
      ref={box}
      className={`${look} ${styles.active}${editing ? ` ${styles.open}` : ''}`}
      aria-selected
      aria-invalid={message !== undefined}
      data-active
      onPointerDownCapture={press}
    >
      {children}
      <KeyInput
        {...props}
        message={message}
        editing={isTyped ? editing : null}
        isOpen={editing !== null}
        ahead={ahead}
      />
      {editing && !isTyped && <EditCell {...props} message={message} draft={editing.draft} ahead={ahead} />}
      {message !== undefined && (
        <>
          <span id={`${attributes.id}-error`} className="xw-unseen">
            {message}
          </span>
          <CellTip message={message} cell={box} />
        </>
      )}
    </div>
  )
}
