import { useEffect } from 'react'
import { useLocation } from 'react-router'
import styles from './help.module.css'
import type { Manual } from './manuals.ts'

/** A manual with what it contains. Its HTML is made by the build from files of the product's own, which may hold none. */
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

/** An address with an anchor opens there, although its text comes after the page; any other begins at the top. */
function useAnchor() {
  const { hash } = useLocation()
  useEffect(() => {
    const heading = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (heading) heading.scrollIntoView()
    else window.scrollTo({ top: 0 })
  }, [hash])
}
