import { declares, type FieldType } from './field-type.ts'
import { readSource } from './input.ts'
import type { TextOptions } from './text.ts'

/** Formatted text in the signs of Markdown. HTML that is written between them is shown through the one safe widget. */
export interface MarkdownField extends TextOptions {
  readonly type: 'markdown'
}

export const markdown = declares<MarkdownField>('markdown')

export const markdownType: FieldType<MarkdownField, string> = {
  sqlType: () => 'text',
  parse: readSource,
  format: value => value,
  size: 'characters',
  queryRules: ['like'],
  askOne: ({ label }) => ({ type: 'text', label }),
  verb: '输入',
  hiddenOn: ['query'],
}
