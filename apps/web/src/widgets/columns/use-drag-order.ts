import { type CSSProperties, type PointerEvent, useState } from 'react'

interface DraggedItem {
  readonly from: number
  readonly dy: number
  readonly height: number
}

/** Returns how far an item was dragged, in items. */
const stepsOf = ({ dy, height }: DraggedItem) => Math.round(dy / height)

/**
 * Lets the user drag the items of a list by a handle, with mouse, pen or finger. All items must have the same height.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<DraggedItem | null>(null)

  function startDrag(event: PointerEvent<HTMLElement>, from: number) {
    const handle = event.currentTarget
    const height = handle.closest('li')?.offsetHeight ?? 1
    const start = event.clientY
    const at = ({ clientY }: { clientY: number }): DraggedItem => ({
      from,
      dy: clientY - start,
      height,
    })
    const drag = (moved: globalThis.PointerEvent) => setDragged(at(moved))
    const drop = (up: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', drag)
      setDragged(null)
      onMove(from, from + stepsOf(at(up)))
    }
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', drag)
    handle.addEventListener('pointerup', drop, { once: true })
  }

  /**
   * Returns an item's offset during a drag: the dragged item follows the pointer, and the items it has passed make
   * room.
   */
  function shift(index: number): { style?: CSSProperties } {
    if (!dragged) return {}
    const { from, dy, height } = dragged
    if (index === from)
      return {
        style: {
          transform: `translateY(${dy}px)`,
          position: 'relative',
          zIndex: 'var(--xw-layer-raised)',
        },
      }
    const to = from + stepsOf(dragged)
    const passed = index > from && index <= to ? -height : index < from && index >= to ? height : 0
    return {
      style: {
        transform: `translateY(${passed}px)`,
        transition: 'transform 0.15s',
      },
    }
  }

  return { shift, startDrag }
}
