import { useEffect, useState } from 'react'

/** Scroll movements below this distance are ignored as unsteady input. */
const stepPx = 8
const headerPx = 56

/**
 * LY-08: returns whether the header is hidden. It hides when the user scrolls down and returns on the first scroll up.
 */
export function useHiddenHeader(isWanted: boolean): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    let before = window.scrollY
    const handleScroll = () => {
      const now = window.scrollY
      if (Math.abs(now - before) < stepPx && now > headerPx) return
      setHidden(now > before && now > headerPx)
      before = now
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', handleScroll)
      setHidden(false)
    }
  }, [isWanted])
  return isHidden
}
