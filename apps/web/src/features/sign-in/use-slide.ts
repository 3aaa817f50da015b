import { gapTolerance, maxSlide, maxTracePoints, minGapPosition, type TracePoint } from '@xw/shared/session/slider'
import { useRef, useState } from 'react'
import { checkSlider } from '../../data/session/captcha.ts'

interface SlideState {
  /** The picture that this state belongs to. For another picture the state starts again. */
  key: string
  phase: 'idle' | 'dragging' | 'checking' | 'verified'
  x: number
  /** The pass that the server returned for the movement. */
  pass: string
}

/**
 * Tracks the puzzle piece of one picture while the user drags it. The server checks the movement when the user lets go.
 */
export function useSlide(key: string, renew: () => void) {
  const [known, setSlide] = useState<SlideState>(() => untouched(key))
  const slide = known.key === key ? known : untouched(key)
  const [refusal, setRefusal] = useState<string | null>(null)
  const trace = useRef<TracePoint[]>([])
  const start = useRef(0)

  function note(x: number) {
    // Halves the number of points of a long movement, which still describe its shape.
    if (trace.current.length >= maxTracePoints - 1) trace.current = trace.current.filter((_, index) => index % 2 === 0)
    trace.current.push({ x, t: Math.round(performance.now() - start.current) })
  }

  function take() {
    trace.current = [{ x: 0, t: 0 }]
    start.current = performance.now()
    setRefusal(null)
    setSlide({ ...untouched(key), phase: 'dragging' })
  }

  function moveTo(place: number) {
    const x = Math.round(Math.min(maxSlide, Math.max(0, place)))
    if (x === trace.current.at(-1)?.x) return
    note(x)
    setSlide({ ...untouched(key), phase: 'dragging', x })
  }

  const reset = () => setSlide(untouched(key))

  async function letGo() {
    // The trace is ahead of the state when the last move has not been drawn.
    const x = trace.current.at(-1)?.x ?? 0
    // A release before the first possible gap is no attempt: the picture stays.
    if (x < minGapPosition - gapTolerance) return reset()
    note(x)
    setSlide({ ...untouched(key), phase: 'checking', x })
    try {
      const pass = await checkSlider(key, trace.current)
      setSlide({ key, phase: 'verified', x: maxSlide, pass })
    } catch (error) {
      setRefusal((error as Error).message)
      renew()
    }
  }

  return { ...slide, refusal, take, moveTo, letGo, reset }
}

const untouched = (key: string): SlideState => ({ key, phase: 'idle', x: 0, pass: '' })
