import type { FieldBase } from './field.ts'
import { type FieldType, fieldDeclarer, ValueError } from './field-type.ts'
import { isStorable } from './input.ts'

/** A secret: written, never read back. */
export interface PasswordField extends FieldBase {
  readonly type: 'password'
}

export const password = fieldDeclarer<PasswordField>('password')

export const passwordType: FieldType<PasswordField, string> = {
  sqlType: () => 'text',
  // Stored as typed: spaces and the form of a character are part of a password.
  parse(input, { label }) {
    if (input === null || input === undefined || input === '') return null
    if (typeof input !== 'string') throw new ValueError(`${label}格式不正确`)
    if (!isStorable(input)) throw new ValueError(`${label}含有无法保存的字符`)
    return input
  },
  format: () => '',
  queryRules: [],
  verb: '输入',
  hiddenOn: ['list', 'query', 'excel'],
  writeOnly: true,
}
