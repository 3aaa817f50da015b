import { type FieldType, fieldDeclarer, ValueError } from './field-type.ts'
import { readText } from './input.ts'
import { isMarkupTooComplex } from './markup-weight.ts'
import type { TextOptions } from './text.ts'

/** Formatted text as HTML. The server stores only allowed HTML, and pages show it through one safe widget. */
export interface RichTextField extends TextOptions {
  readonly type: 'richText'
}

export const richText = fieldDeclarer<RichTextField>('richText')

export const richTextType: FieldType<RichTextField, string> = {
  sqlType: () => 'text',
  parse(input, field) {
    const html = readText(input, field)
    if (html !== null && isMarkupTooComplex(html))
      throw new ValueError(`${field.label}的格式过于复杂，请简化格式，或把长表格改为附件`)
    return html
  },
  format: value => value,
  size: 'characters',
  // A search would match the HTML's tags.
  queryRules: [],
  verb: '输入',
  hiddenOn: ['query'],
  html: true,
}

const entities: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

/**
 * Converts HTML to one line of plain text, for list cells, mails and summaries. The result must not be used as HTML
 * again.
 */
export const toPlainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
