import { maxSlide } from '@xw/shared/session/slider'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { useSlide } from './use-slide.ts'

/** Steps in picture pixels: fine enough to hit a gap, without two hundred key presses. */
const keySteps: Record<string, number> = {
  ArrowRight: 4,
  ArrowUp: 4,
  ArrowLeft: -4,
  ArrowDown: -4,
  PageUp: 24,
  PageDown: -24,
}

/** Handles mouse, touch and keys on the slider's handle. */
export function useSliderHandle(slide: ReturnType<typeof useSlide>, isReady: boolean) {
  const { phase, x } = slide
  /** The pointer's start, and how far the piece moves for each pixel; null while no pointer drags. */
  const held = useRef<{ from: number; scale: number } | null>(null)
  const isMovable = isReady && (phase === 'idle' || phase === 'dragging')

  function onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    if (!isMovable || event.button !== 0) return
    const handle = event.currentTarget
    const way = (handle.parentElement?.clientWidth ?? 0) - handle.offsetWidth
    handle.setPointerCapture(event.pointerId)
    held.current = { from: event.clientX, scale: way > 0 ? maxSlide / way : 0 }
    slide.take()
  }

  function onPointerMove({ clientX }: PointerEvent) {
    if (held.current) slide.moveTo((clientX - held.current.from) * held.current.scale)
  }

  function onPointerUp() {
    if (!held.current) return
    held.current = null
    void slide.letGo()
  }

  function onPointerCancel() {
    held.current = null
    slide.reset()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isMovable || held.current) return
    const step = keySteps[event.key]
    const isDone = event.key === 'Enter' || event.key === ' '
    const isUndone = event.key === 'Home' || event.key === 'Escape'
    if (step === undefined && !isDone && !isUndone) return
    event.preventDefault()
    if (isUndone) return slide.reset()
    if (isDone) return phase === 'dragging' ? void slide.letGo() : undefined
    if (phase === 'idle') slide.take()
    slide.moveTo(x + (step ?? 0))
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown }
}
