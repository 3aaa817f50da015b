import { marked } from 'marked'
import { useDeferredValue, useMemo } from 'react'
import { SafeHtml } from '../safe-html.tsx'

/** Renders a Markdown text. A line break in the text is a line break in the result. */
export default function MarkdownPreview({ text }: { text: string }) {
  // Typing does not wait for the preview.
  const shown = useDeferredValue(text)
  const html = useMemo(() => marked.parse(shown, { async: false, gfm: true, breaks: true }), [shown])
  return <SafeHtml html={html} />
}
