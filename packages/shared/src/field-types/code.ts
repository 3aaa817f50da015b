import { type FieldType, fieldDeclarer } from './field-type.ts'
import { readSourceText } from './input.ts'
import type { TextOptions } from './text.ts'

/** PK-09: what programs can be written in, by the names that people know. */
export const codeLanguages = {
  css: 'CSS',
  javascript: 'JavaScript',
  xml: 'XML/HTML',
  java: 'Java',
  objectiveC: 'Objective-C',
  python: 'Python',
  r: 'R',
  shell: 'Shell',
  sql: 'SQL',
  swift: 'Swift',
  vue: 'Vue',
  markdown: 'Markdown',
} as const
export type CodeLanguage = keyof typeof codeLanguages

/** The text of a program. */
export interface SourceCodeField extends TextOptions {
  readonly type: 'code'
  /** Where absent, JavaScript to begin with. */
  readonly language?: CodeLanguage
}

export const code = fieldDeclarer<SourceCodeField>('code')

export const codeType: FieldType<SourceCodeField, string> = {
  sqlType: () => 'text',
  parse: readSourceText,
  format: value => value,
  size: 'characters',
  queryRules: ['like'],
  askOne: ({ label }) => ({ type: 'text', label }),
  verb: '输入',
  hiddenOn: ['query'],
}
