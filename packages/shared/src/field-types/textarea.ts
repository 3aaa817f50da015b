import { type FieldType, fieldDeclarer } from './field-type.ts'
import { readText } from './input.ts'
import type { TextOptions } from './text.ts'

/** Text of several lines. */
export interface TextareaField extends TextOptions {
  readonly type: 'textarea'
  readonly rows?: number
}

export const textarea = fieldDeclarer<TextareaField>('textarea')

export const textareaType: FieldType<TextareaField, string> = {
  sqlType: () => 'text',
  // Unifies the line ends of browsers and spreadsheets.
  parse: (input, field) => readText(input, field)?.replace(/\r\n?/g, '\n') ?? null,
  format: value => value,
  size: 'characters',
  queryRules: ['eq', 'like', 'right_like', 'left_like', 'ne'],
  askOne: ({ label }) => ({ type: 'text', label }),
  verb: '输入',
}
