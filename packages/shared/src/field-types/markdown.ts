import { type FieldType, fieldDeclarer } from './field-type.ts'
import { readSourceText } from './input.ts'
import type { TextOptions } from './text.ts'

/** Formatted text in Markdown. The safe widget also renders embedded HTML. */
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
