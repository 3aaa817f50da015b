import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns the focus to where it was when `box` appeared. antd does so when a modal closes, but not when an open modal
 * is unmounted, which pages do that mount their modals only while they are needed.
 */
export function useReturnFocus(box: RefObject<HTMLElement | null>): void {
  const [origin] = useState(() => document.activeElement)
  useEffect(() => {
    const element = box.current
    return () => {
      // An <Activity> that hides the box leaves it in the document.
      if (!element?.isConnected && origin instanceof HTMLElement) origin.focus()
    }
  }, [box, origin])
}
