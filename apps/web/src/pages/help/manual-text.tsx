import { useEffect } from 'react'
import { useLocation } from 'react-router'
import styles from './help.module.css'
import type { Manual } from './manuals.ts'

/**
 * Shows a manual with its table of contents. The HTML is safe, because the build renders it from the product's own
 * files, which may contain none.
 */
export function ManualText({ manual: { headings, html } }: { manual: Manual }) {
  useAnchor()
  return (
    <div className={styles.columns}>
      <nav className={styles.contents} aria-label="目录">
        <ol>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}

/** Scrolls to the anchor of the address after the text has loaded; an address without an anchor starts at the top. */
function useAnchor() {
  const { hash } = useLocation()
  useEffect(() => {
    const heading = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (heading) heading.scrollIntoView()
    else window.scrollTo({ top: 0 })
  }, [hash])
}
