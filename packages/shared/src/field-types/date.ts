import { parseDay } from './calendar.ts'
import type { FieldBase } from './field.ts'
import { type FieldType, fieldDeclarer, ValueError } from './field-type.ts'
import { readText } from './input.ts'

/** A day of the calendar. */
export interface DateField extends FieldBase {
  readonly type: 'date'
  /** Stored and sent as CCYYMMDD text, as in the national files, instead of `yyyy-MM-dd` in a date column. */
  readonly compact?: true
}

const form = '日期，如 2024-06-30'

export const date = fieldDeclarer<DateField>('date')

/** Values are texts throughout, so that a birthday never shifts with a time zone. */
export const dateType: FieldType<DateField, string> = {
  sqlType: field => (field.compact ? 'text' : 'date'),
  parse(input, field) {
    const text = readText(input, field)
    if (text === null) return null
    // Spreadsheets write a date as its midnight.
    const day = parseDay(text.replace(/[ T]0{1,2}:00(:00)?(\.0+)?$/, ''))
    if (day === null) throw new ValueError(`${field.label}必须是${form}`)
    return field.compact ? day.replaceAll('-', '') : day
  },
  format: value => value,
  form: () => form,
  queryRules: ['eq', 'in', 'ne', 'gt', 'ge', 'lt', 'le'],
  ordered: true,
  hints: () => ({ type: 'date', formatStr: 'YYYY-MM-DD' }),
  verb: '选择',
}
