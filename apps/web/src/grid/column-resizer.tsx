import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './grid.module.css'
import { minColumnWidth, resizeStep } from './sizes.ts'

interface ColumnResizerProps {
  title: string
  width: number
  /** Called during the drag. */
  onResize: (width: number) => void
  /** Called with the final width. */
  onResized: (width: number) => void
}

const readable = (width: number) => Math.max(minColumnWidth, Math.round(width))

/** The edge of a header, which can be dragged or moved with the arrow keys. */
export function ColumnResizer({ title, width, onResize, onResized }: ColumnResizerProps) {
  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    const { currentTarget: grip, clientX: from, pointerId } = event
    let last = width
    const move = ({ clientX }: globalThis.PointerEvent) => {
      last = readable(width + clientX - from)
      onResize(last)
    }
    const stop = () => {
      grip.removeEventListener('pointermove', move)
      if (last !== width) onResized(last)
    }
    grip.setPointerCapture(pointerId)
    grip.addEventListener('pointermove', move)
    grip.addEventListener('lostpointercapture', stop, { once: true })
  }

  function handleKeyDown(event: KeyboardEvent) {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onResized(readable(width + steps * resizeStep))
  }

  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`${title}列宽`}
      aria-valuenow={width}
      aria-valuemin={minColumnWidth}
      tabIndex={-1}
      className={styles.resizer}
      onPointerDown={handlePointerDown}
      onKeyDown={handleKeyDown}
    />
  )
}
