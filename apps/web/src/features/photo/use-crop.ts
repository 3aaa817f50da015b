import { type KeyboardEvent, type PointerEvent, useRef, useState, type WheelEvent } from 'react'
import { type Crop, type Size, wholeCrop, withinFrame } from './crop.ts'

/** The distance an arrow key moves, as a share of the frame, and the factor of plus and minus. */
const keyStep = 0.02
const keyZoom = 1.05

const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Point {
  readonly x: number
  readonly y: number
}

const distance = ([one, other]: readonly Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0)

/**
 * Moves a picture behind its frame by one pointer or the arrow keys; enlarges it by two pointers, the wheel or keys.
 */
export function useCrop(picture: Size | null, frame: Size) {
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const pointers = useRef(new Map<number, Point>())
  const change = (next: (now: Crop) => Crop) => picture && setCrop(now => withinFrame(next(now), picture, frame))
  const zoomBy = (factor: number) => change(now => ({ ...now, zoom: now.zoom * factor }))

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const old = distance([...pointers.current.values()])
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (pointers.current.size > 1) return old > 0 && zoomBy(distance([...pointers.current.values()]) / old)
      const { width, height } = event.currentTarget.getBoundingClientRect()
      const [x, y] = [(event.clientX - before.x) / width, (event.clientY - before.y) / height]
      change(now => ({ ...now, x: now.x + x, y: now.y + y }))
    },
    onPointerUp: ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId),
    onPointerCancel: ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId),
    onWheel: ({ deltaY }: WheelEvent) => zoomBy(deltaY < 0 ? keyZoom : 1 / keyZoom),
    onKeyDown(event: KeyboardEvent) {
      const move = moves[event.key]
      if (move) change(now => ({ ...now, x: now.x + move[0] * keyStep, y: now.y + move[1] * keyStep }))
      else if (event.key === '+' || event.key === '=') zoomBy(keyZoom)
      else if (event.key === '-') zoomBy(1 / keyZoom)
      else return
      event.preventDefault()
    },
  }
  return { crop, zoomTo: (zoom: number) => change(now => ({ ...now, zoom })), handlers }
}
