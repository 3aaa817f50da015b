import { type FieldType, fieldDeclarer } from './field-type.ts'
import { readSourceText } from './input.ts'
import type { TextOptions } from './text.ts'

/** PK-09: the programming languages, by their common names. */
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

/** The source code of a program. */
export interface SourceCodeField extends TextOptions {
  readonly type: 'code'
  /** JavaScript initially, when absent. */
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
