import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is inside, without what scrolls it. */
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
