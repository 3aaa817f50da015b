import { type ReactNode, type UIEvent, useLayoutEffect, useState } from 'react'

interface KeepScrollProps {
  /** What the pane is for a screen reader, where there is a bar of tabs. */
  panel: { id: string; labelledBy: string } | null
  children: ReactNode
}

/** A page that is scrolled as it was left when it is shown again: the window, and every box in it. */
export function KeepScroll({ panel, children }: KeepScrollProps) {
  const [kept] = useState(() => ({ window: 0, boxes: new Map<Element, { left: number; top: number }>() }))
  const handleScroll = ({ target }: UIEvent) => {
    if (target instanceof Element) kept.boxes.set(target, { left: target.scrollLeft, top: target.scrollTop })
  }
  // An <Activity> runs this whenever it shows the page.
  useLayoutEffect(() => {
    for (const [box, place] of kept.boxes) {
      if (box.isConnected) box.scrollTo(place)
      else kept.boxes.delete(box)
    }
    window.scrollTo({ top: kept.window, behavior: 'instant' })
    // Noted as it happens: to ask when the page is hidden would make the browser lay it out once more.
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
