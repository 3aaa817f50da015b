import type { FieldBase } from './field.ts'
import { type FieldType, fieldDeclarer, ValueError } from './field-type.ts'
import { readText } from './input.ts'

/** An id that users do not choose: the record's own, or that of its parent. */
export interface IdField extends FieldBase {
  readonly type: 'id'
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids are UUIDs; other texts match no record, and PostgreSQL must never get them. */
export const isUuid = (text: string): boolean => uuid.test(text)

/** Reads an id in its canonical form. */
export function readUuid(text: string, { label }: FieldBase): string {
  if (!isUuid(text)) throw new ValueError(`${label}不正确`)
  return text.toLowerCase()
}

export const id = fieldDeclarer<IdField>('id')

export const idType: FieldType<IdField, string> = {
  sqlType: () => 'uuid',
  parse(input, field) {
    const text = readText(input, field)
    return text === null ? null : readUuid(text, field)
  },
  format: value => value,
  queryRules: ['eq', 'in', 'ne'],
  verb: '选择',
  hiddenOn: ['list', 'form', 'excel'],
}
