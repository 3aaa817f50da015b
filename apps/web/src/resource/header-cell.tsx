import type { HTMLAttributes, PointerEvent, ThHTMLAttributes } from 'react'
import styles from './table.module.css'

/** What a column gives its head beside the usual: how wide it is to become while its edge is dragged, and in the end. */
export interface Resizing {
  readonly onResize: (width: number, isDone: boolean) => void
}

type HeaderCellProps = ThHTMLAttributes<HTMLTableCellElement> & Partial<Resizing>

/** antd hands attributes through to the head's cell; the table's types know only those of HTML. */
export const resizing = (given: Resizing): HTMLAttributes<HTMLElement> => given as HTMLAttributes<HTMLElement>

/** The head of a column, whose edge can be dragged. */
export function HeaderCell({ onResize, children, ...props }: HeaderCellProps) {
  return (
    <th {...props}>
      {children}
      {onResize && <Edge onResize={onResize} />}
    </th>
  )
}

function Edge({ onResize }: Resizing) {
  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    const edge = event.currentTarget
    const start = event.clientX
    const width = edge.parentElement?.offsetWidth ?? 0
    const widthAt = (at: { clientX: number }) => width + at.clientX - start
    const move = (moved: globalThis.PointerEvent) => onResize(widthAt(moved), false)
    const stop = (up: globalThis.PointerEvent) => {
      edge.removeEventListener('pointermove', move)
      onResize(widthAt(up), true)
    }
    edge.setPointerCapture(event.pointerId)
    edge.addEventListener('pointermove', move)
    edge.addEventListener('pointerup', stop, { once: true })
  }
  // A click on the edge is the end of a drag, not a wish for another order.
  return (
    <span
      className={styles.edge}
      aria-hidden
      onPointerDown={handlePointerDown}
      onClick={event => event.stopPropagation()}
    />
  )
}
