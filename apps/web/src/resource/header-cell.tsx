import type { HTMLAttributes, KeyboardEvent, PointerEvent, ThHTMLAttributes } from 'react'
import styles from './table.module.css'

/** The props of a column's header for changing its width: called during a drag and at its end. */
export interface ColumnResize {
  readonly label: string
  readonly width: number
  readonly onResize: (width: number, isDone: boolean) => void
}

type HeaderCellProps = ThHTMLAttributes<HTMLTableCellElement> & { resizing?: ColumnResize }

/** antd passes these props to the header cell, although its types know only HTML attributes. */
export const resizeAttributes = (given: ColumnResize): HTMLAttributes<HTMLElement> =>
  ({ resizing: given }) as HTMLAttributes<HTMLElement>

/** The header of a column. Its edge can be dragged, or moved with the arrow keys. */
export function HeaderCell({ resizing: given, children, ...props }: HeaderCellProps) {
  return (
    <th {...props}>
      {children}
      {given && <Edge {...given} />}
    </th>
  )
}

const stepPx = 16

function Edge({ label, width, onResize }: ColumnResize) {
  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    const edge = event.currentTarget
    const start = event.clientX
    const before = edge.parentElement?.offsetWidth ?? 0
    const widthAt = (at: { clientX: number }) => before + at.clientX - start
    const move = (moved: globalThis.PointerEvent) => onResize(widthAt(moved), false)
    const stop = (up: globalThis.PointerEvent) => {
      edge.removeEventListener('pointermove', move)
      onResize(widthAt(up), true)
    }
    edge.setPointerCapture(event.pointerId)
    edge.addEventListener('pointermove', move)
    edge.addEventListener('pointerup', stop, { once: true })
  }
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    // Otherwise Enter would sort the column.
    event.stopPropagation()
    const step = { ArrowLeft: -stepPx, ArrowRight: stepPx }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onResize((event.currentTarget.parentElement?.offsetWidth ?? width) + step, true)
  }
  // The click that ends a drag must not sort the column.
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved by the user
    <span
      className={styles.edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`${label}的列宽（按左右方向键，或拖动）`}
      aria-valuenow={width}
      onPointerDown={handlePointerDown}
      onKeyDown={handleKey}
      onClick={event => event.stopPropagation()}
    />
  )
}
