import { marked } from 'marked'
import { useDeferredValue, useMemo } from 'react'
import { SafeHtml } from '../safe-html.tsx'

/** What a Markdown text says; a line that ends in the text ends here too. */
export default function MarkdownPreview({ text }: { text: string }) {
  // Typing does not wait for it.
  const shown = useDeferredValue(text)
  const html = useMemo(() => marked.parse(shown, { async: false, gfm: true, breaks: true }), [shown])
  return <SafeHtml html={html} />
}
