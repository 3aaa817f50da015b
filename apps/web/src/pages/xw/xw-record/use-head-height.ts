import { type RefObject, useLayoutEffect } from 'react'

/**
 * Publishes the height of the head, which wraps, as a CSS variable. Jump targets and the side keep clear of the head by
 * it.
 */
export function useHeadHeight(head: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = head.current
    const page = shown?.parentElement
    if (!shown || !page) return
    const measure = () => page.style.setProperty('--record-head', `${shown.offsetHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [head])
}
