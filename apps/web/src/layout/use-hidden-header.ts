import { useEffect, useState } from 'react'

/** Less than this is a trembling hand. */
const stepPx = 8
const headerPx = 56

/** LY-08: whether the header is out of sight: it goes when the page is scrolled down and is back with the first step up. */
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
