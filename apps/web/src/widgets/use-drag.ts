import { type CSSProperties, type PointerEvent, useState } from 'react'
import { clampOffset, type DragOffset } from './drag-offset.ts'

const home: DragOffset = { x: 0, y: 0 }

/**
 * Lets the user move an element by the part that matches `handle`. It stays where it was when the drag ends or is
 * interrupted.
 */
export function useDrag(handle: string) {
  const [offset, setOffset] = useState(home)

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    const grip = (event.target as Element).closest<HTMLElement>(handle)
    // Events of dialogs that were opened inside this element bubble through React to here as well.
    if (event.button !== 0 || !grip || !event.currentTarget.contains(grip)) return
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const bounds = {
      left: left - offset.x,
      top: top - offset.y,
      width,
      viewportWidth: window.innerWidth,
      viewportHeight: window.innerHeight,
    }
    const start = { x: event.clientX - offset.x, y: event.clientY - offset.y }
    const move = ({ clientX, clientY }: globalThis.PointerEvent) =>
      setOffset(clampOffset({ x: clientX - start.x, y: clientY - start.y }, bounds))
    const stop = () => grip.removeEventListener('pointermove', move)
    grip.setPointerCapture(event.pointerId)
    grip.addEventListener('pointermove', move)
    grip.addEventListener('lostpointercapture', stop, { once: true })
  }

  const isHome = offset.x === 0 && offset.y === 0
  const style: CSSProperties = isHome ? {} : { transform: `translate(${offset.x}px, ${offset.y}px)` }
  return { style, handlePointerDown }
}
