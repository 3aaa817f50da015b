import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls back when the user presses outside an element while it is open. Popups that the element has opened elsewhere in
 * the page (lists, calendars, dialogs) count as inside: React's events bubble through the component tree wherever the
 * DOM nodes are. So the press is handled twice: React marks it in the capture phase, and the native event that follows
 * checks for the mark.
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
