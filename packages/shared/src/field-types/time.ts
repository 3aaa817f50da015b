import { buildTime } from './calendar.ts'
import type { FieldBase } from './field.ts'
import { type FieldType, fieldDeclarer, ValueError } from './field-type.ts'
import { readText } from './input.ts'

/** A time of the day, `HH:mm:ss`. */
export interface TimeField extends FieldBase {
  readonly type: 'time'
}

const form = '时间，如 08:30:00'

export const time = fieldDeclarer<TimeField>('time')

export const timeType: FieldType<TimeField, string> = {
  sqlType: () => 'time(0)',
  parse(input, field) {
    const text = readText(input, field)
    if (text === null) return null
    const [, hour, minute, second] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? []
    const value = hour && minute ? buildTime(hour, minute, second) : null
    if (value === null) throw new ValueError(`${field.label}必须是${form}`)
    return value
  },
  format: value => value,
  form: () => form,
  queryRules: ['eq', 'in', 'ne', 'gt', 'ge', 'lt', 'le'],
  ordered: true,
  hints: () => ({ type: 'time', formatStr: 'HH:mm:ss' }),
  verb: '选择',
}
