import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Tells when somebody presses outside of an element while it is open. What the element has opened elsewhere in the page
 * (lists, calendars, dialogs) is inside: React's events go through it, wherever the browser has it. So the press is looked
 * at twice: React marks it on its way down, and the event that follows it finds the mark or does not.
 */
export function useOutsidePress(isOpen: boolean, onOutside: () => void): () => void {
  const isInside = useRef(false)
  const tell = useEffectEvent(onOutside)
  useEffect(() => {
    if (!isOpen) return
    const forget = () => {
      isInside.current = false
    }
    const judge = () => {
      if (!isInside.current) tell()
    }
    window.addEventListener('pointerdown', forget, true)
    window.addEventListener('mousedown', judge, true)
    return () => {
      window.removeEventListener('pointerdown', forget, true)
      window.removeEventListener('mousedown', judge, true)
    }
  }, [isOpen])
  return () => {
    isInside.current = true
  }
}
