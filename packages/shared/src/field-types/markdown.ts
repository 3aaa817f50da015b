import { type FieldType, fieldDeclarer } from './field-type.ts'
import { readSourceText } from './input.ts'
import type { TextOptions } from './text.ts'

/** Formatted text in the signs of Markdown. HTML that is written between them is shown through the one safe widget. */
export interface MarkdownField extends TextOptions {
  readonly type: 'markdown'
}

export const markdown = fieldDeclarer<MarkdownField>('markdown')

export const markdownType: FieldType<MarkdownField, string> = {
  sqlType: () => 'text',
  parse: readSourceText,
  format: value => value,
  size: 'characters',
  queryRules: ['like'],
  askOne: ({ label }) => ({ type: 'text', label }),
  verb: '输入',
  hiddenOn: ['query'],
}
