import { webBase } from '@xw/shared/wire/headers'
import { type MouseEvent, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import styles from './help.module.css'
import type { Manual } from './manuals.ts'

/** A manual with what it contains. Its HTML is made by the build from files of the product's own, which may hold none. */
export function ManualText({ manual: { headings, html } }: { manual: Manual }) {
  const follow = useFollow()
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
      {/* biome-ignore lint: a link inside acts by itself; this only spares loading the page anew. */}
      <article className={styles.text} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}

/** Goes to another manual without loading the page anew. */
function useFollow() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href') ?? ''
    if (!href.startsWith(`${webBase}/`) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(href.slice(webBase.length))
  }
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
