import type { CronShape } from '../cron/parts.ts'
import { readCron } from '../cron/read-cron.ts'
import type { FieldBase } from './field.ts'
import { type FieldType, fieldDeclarer, ValueError } from './field-type.ts'
import { readText } from './input.ts'

/** A schedule: a Quartz expression, stored as written. */
export interface CronField extends FieldBase, CronShape {
  readonly type: 'cron'
}

export const cron = fieldDeclarer<CronField>('cron')

export const cronType: FieldType<CronField, string> = {
  sqlType: () => 'text',
  parse(input, field) {
    const text = readText(input, field)
    if (text === null) return null
    const { error } = readCron(text, field)
    if (error !== null) throw new ValueError(`${field.label}不正确。${error}`)
    return text
  },
  format: value => value,
  form: ({ hideSecond }) => `Cron表达式，如 ${hideSecond ? '' : '0 '}0 2 * * ?`,
  queryRules: ['eq', 'like', 'in', 'ne'],
  verb: '输入',
}
