import { gapTolerance, maxSlide, maxTracePoints, minGapPosition, type TracePoint } from '@xw/shared/session/slider'
import { useRef, useState } from 'react'
import { checkSlider } from '../../data/session/captcha.ts'

interface Slide {
  /** The picture that it is on; on another one nothing has happened yet. */
  key: string
  phase: 'idle' | 'dragging' | 'checking' | 'verified'
  x: number
  /** What the server gave for it. */
  pass: string
}

/** The piece of one picture: taken hold of, moved, and let go, which is judged by the server. */
export function useSlide(key: string, renew: () => void) {
  const [known, setSlide] = useState<Slide>(() => untouched(key))
  const slide = known.key === key ? known : untouched(key)
  const [refusal, setRefusal] = useState<string | null>(null)
  const trace = useRef<TracePoint[]>([])
  const start = useRef(0)

  function note(x: number) {
    // Every second point of a long way says as much of it.
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
    // The last move may not have been drawn yet.
    const x = trace.current.at(-1)?.x ?? 0
    // Before any gap it was no try, and the picture stays.
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

const untouched = (key: string): Slide => ({ key, phase: 'idle', x: 0, pass: '' })
