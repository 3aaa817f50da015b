import { richTextHtml } from '@xw/shared/field-types/rich-text-html'
import type { Config, DOMPurify } from 'dompurify'
import { Suspense, use } from 'react'
import styles from './safe-html.module.css'

const allowed: Config = {
  ALLOWED_TAGS: richTextHtml.tags,
  ALLOWED_ATTR: Object.values(richTextHtml.attributes).flat(),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

let purifier: Promise<DOMPurify> | undefined

/** Loads DOMPurify with the first rich text. The instance has its own rules, which no other code can change. */
const loadPurifier = (): Promise<DOMPurify> =>
  (purifier ??= import('dompurify').then(({ default: create }) => {
    const purify = create(window)
    purify.addHook('afterSanitizeAttributes', element => {
      if (element.tagName === 'A') element.setAttribute('rel', 'noopener noreferrer')
      // A picture on another site would tell that site who reads the text.
      if (element instanceof HTMLImageElement && !isOwn(element.src)) element.removeAttribute('src')
      if (!(element instanceof HTMLElement) || !element.hasAttribute('style')) return
      const kept = richTextHtml.styles.map(name => [name, element.style.getPropertyValue(name)] as const)
      element.removeAttribute('style')
      for (const [name, value] of kept) if (value) element.style.setProperty(name, value)
    })
    return purify
  }))

const isOwn = (address: string): boolean =>
  address.startsWith('data:image/') || address.startsWith(`${window.location.origin}/`)

/**
 * Shows HTML that a user wrote, with its formatting but without any script. The server has cleaned it already. This is
 * the only component that passes users' HTML to the browser, and it cleans it again.
 */
export function SafeHtml({ html }: { html: string }) {
  return (
    // A plain element instead of antd's skeleton, because a student's home shows such texts without loading antd.
    <Suspense fallback={<div className={styles.waiting} />}>
      <Purified html={html} />
    </Suspense>
  )
}

function Purified({ html }: { html: string }) {
  const clean = use(loadPurifier()).sanitize(html, allowed)
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />
}
