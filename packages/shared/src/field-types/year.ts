import type { FieldBase } from './field.ts'
import { type FieldType, fieldDeclarer, ValueError } from './field-type.ts'
import { readText } from './input.ts'

/** A year, stored and sent as CCYY text. */
export interface YearField extends FieldBase {
  readonly type: 'year'
}

const form = '年份，如 2024'

export const year = fieldDeclarer<YearField>('year')

export const yearType: FieldType<YearField, string> = {
  sqlType: () => 'text',
  parse(input, field) {
    const text = readText(input, field)
    if (text === null) return null
    const [, found] = /^([1-9]\d{3})年?$/.exec(text) ?? []
    if (!found) throw new ValueError(`${field.label}必须是${form}`)
    return found
  },
  format: value => value,
  form: () => form,
  queryRules: ['eq', 'in', 'ne', 'gt', 'ge', 'lt', 'le'],
  ordered: true,
  verb: '选择',
}
