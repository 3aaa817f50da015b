import { type ReactNode, useEffect, useRef } from 'react'
import styles from './page-title.module.css'

interface PageTitleProps {
  /**
   * The thing that the title names. If a change of it has removed the button that had the focus, the heading takes the
   * focus again.
   */
  of?: string | undefined
  children: ReactNode
}

/**
 * The heading of a page that replaced another one. It takes the focus, because the link that led here is gone: a screen
 * reader starts with the heading, and Tab continues from it.
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
