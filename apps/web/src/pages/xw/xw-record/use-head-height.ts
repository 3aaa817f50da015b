import { type RefObject, useLayoutEffect } from 'react'

/** Tells the page how high its head is, which wraps: fields that are jumped to and the side stand below it. */
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
