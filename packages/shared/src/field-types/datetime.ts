import { formatTime } from '../wire/time.ts'
import { buildTime, parseDay } from './calendar.ts'
import type { FieldBase } from './field.ts'
import { type FieldType, fieldDeclarer, ValueError } from './field-type.ts'
import { readText } from './input.ts'

/** A moment; the value is always the wire's `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export interface DatetimeField extends FieldBase {
  readonly type: 'datetime'
}

const form = '日期时间，如 2024-06-30 08:30:00'

export const datetime = fieldDeclarer<DatetimeField>('datetime')

export const datetimeType: FieldType<DatetimeField, string> = {
  sqlType: () => 'timestamptz',
  parse(input, field) {
    const text = readText(input, field)
    if (text === null) return null
    const [, date = '', hour = '0', minute = '00', second] =
      /^(\S{8,11}?)(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.0+)?)?)?$/.exec(text) ?? []
    const day = parseDay(date)
    const value = buildTime(hour, minute, second)
    if (day === null || value === null) throw new ValueError(`${field.label}必须是${form}`)
    return `${day} ${value}`
  },
  format: value => value,
  form: () => form,
  queryRules: ['eq', 'ne', 'gt', 'ge', 'lt', 'le'],
  ordered: true,
  moment: true,
  hints: () => ({ type: 'datetime', formatStr: 'YYYY-MM-DD HH:mm:ss' }),
  verb: '选择',
  // The zone by name, since its offset differed in the summers of 1986 to 1991.
  toStored: value => `${value} Asia/Shanghai`,
  fromStored: stored => formatTime(stored as Date) ?? '',
}
