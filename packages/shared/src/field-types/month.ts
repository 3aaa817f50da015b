import { parseDay } from './calendar.ts'
import type { FieldBase } from './field.ts'
import { type FieldType, fieldDeclarer, ValueError } from './field-type.ts'
import { readText } from './input.ts'

/** A year and month, stored and sent as CCYYMM text, as in the national files. */
export interface MonthField extends FieldBase {
  readonly type: 'month'
}

const form = '年月，如 202406'

export const month = fieldDeclarer<MonthField>('month')

export const monthType: FieldType<MonthField, string> = {
  sqlType: () => 'text',
  parse(input, field) {
    const text = readText(input, field)
    if (text === null) return null
    // Spreadsheets store a month as its first day, so a full date is accepted.
    const day = parseDay(text.replace(/[ T][\d:.]+$/, ''))
    const [, year, monthOfYear] =
      /^([1-9]\d{3})(?:[-/.年]?(?=\d{2}月?$)|[-/.年](?=\d月?$))(\d{1,2})月?$/.exec(day?.slice(0, 7) ?? text) ?? []
    if (!year || !monthOfYear || Number(monthOfYear) < 1 || Number(monthOfYear) > 12) {
      throw new ValueError(`${field.label}必须是${form}`)
    }
    return year + monthOfYear.padStart(2, '0')
  },
  format: value => value,
  form: () => form,
  queryRules: ['eq', 'in', 'ne', 'gt', 'ge', 'lt', 'le'],
  ordered: true,
  hints: () => ({ formatStr: 'YYYYMM' }),
  verb: '选择',
}
