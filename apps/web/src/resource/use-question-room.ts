import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of one field with its gap. */
const questionPx = 188

interface QuestionRoom {
  readonly line: RefObject<HTMLDivElement | null>
  readonly buttons: RefObject<HTMLDivElement | null>
  /** The number of fields that fit on one line beside the buttons. */
  readonly count: number
}

/** Measures a search form's line whenever the width of the line or its buttons changes. */
export function useQuestionRoom(): QuestionRoom {
  const line = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(1)
  useLayoutEffect(() => {
    const [whole, taken] = [line.current, buttons.current]
    if (!whole || !taken) return
    const measure = () => setCount(Math.max(1, Math.floor((whole.clientWidth - taken.offsetWidth) / questionPx)))
    const observer = new ResizeObserver(measure)
    observer.observe(whole)
    observer.observe(taken)
    measure()
    return () => observer.disconnect()
  }, [])
  return { line, buttons, count }
}
