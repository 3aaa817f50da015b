import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the inner width of an element, without its scroll bar. */
export function useViewWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current: element } = box
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    measure()
    return () => resized.disconnect()
  }, [box])
  return width
}
