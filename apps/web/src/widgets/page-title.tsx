import { type ReactNode, useEffect, useRef } from 'react'
import styles from './page-title.module.css'

interface PageTitleProps {
  /** What the page says may change under somebody's hands, and take the button along that they pressed. */
  of?: string | undefined
  children: ReactNode
}

/**
 * The heading of a page that took the place of another one. It has the focus, since the link that led here is gone: a
 * screen reader begins with it, and Tab goes on from it.
 */
export function PageTitle({ of, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<string | undefined>(undefined)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (before.current !== undefined && before.current !== of && isLost) heading.current?.focus({ preventScroll: true })
    before.current = of
  }, [of])
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h1>
  )
}
