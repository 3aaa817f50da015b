import { type RefObject, useEffect, useState } from 'react'

/**
 * Gives the focus back to where it was when `box` appeared. antd does so when a modal is closed, but not when it is taken
 * away while open, as by a page that draws its modals only while they are needed.
 */
export function useReturnFocus(box: RefObject<HTMLElement | null>): void {
  const [origin] = useState(() => document.activeElement)
  useEffect(() => {
    const element = box.current
    return () => {
      // An <Activity> that hides the box leaves it in the page.
      if (!element?.isConnected && origin instanceof HTMLElement) origin.focus()
    }
  }, [box, origin])
}
