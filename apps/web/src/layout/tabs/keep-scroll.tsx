import { type ReactNode, type UIEvent, useLayoutEffect, useState } from 'react'

interface KeepScrollProps {
  /** The ids that label the pane for screen readers; null when there is no tab bar. */
  panel: { id: string; labelledBy: string } | null
  children: ReactNode
}

/**
 * Restores the scroll positions of a page when its tab is shown again: of the window and of every scrolled box in the
 * page.
 */
export function KeepScroll({ panel, children }: KeepScrollProps) {
  const [kept] = useState(() => ({ window: 0, boxes: new Map<Element, { left: number; top: number }>() }))
  const handleScroll = ({ target }: UIEvent) => {
    if (target instanceof Element) kept.boxes.set(target, { left: target.scrollLeft, top: target.scrollTop })
  }
  // An <Activity> runs this effect each time it shows the page.
  useLayoutEffect(() => {
    for (const [box, place] of kept.boxes) {
      if (box.isConnected) box.scrollTo(place)
      else kept.boxes.delete(box)
    }
    window.scrollTo({ top: kept.window, behavior: 'instant' })
    // Positions are recorded on every scroll, because reading them when the page is hidden would force another layout.
    const note = () => {
      kept.window = window.scrollY
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [kept])
  return (
    <div
      onScrollCapture={handleScroll}
      {...(panel && { role: 'tabpanel', id: panel.id, 'aria-labelledby': panel.labelledBy })}
    >
      {children}
    </div>
  )
}
