import { ValueError } from '@xw/shared/field-types/field-type'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { type Dayjs, dayjs } from '../lib/dayjs.ts'
import type { MomentField } from './format-moment.ts'

/** Returns the format of a field's value on the wire. */
function wireFormat(field: MomentField): string {
  if (field.type === 'date') return field.compact ? 'YYYYMMDD' : 'YYYY-MM-DD'
  return { datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss', month: 'YYYYMM', year: 'YYYY' }[field.type]
}

/** Converts the wire's text for the calendar, in local time. Returns null for a text that does not match the format. */
export function toMoment(text: string | null | undefined, field: MomentField): Dayjs | null {
  const read = readWire(text, field)
  if (read === null) return null
  const pattern =
    field.type === 'time' ? /^()()()(\d\d):(\d\d):(\d\d)/ : /^(\d{4})-?(\d\d)?-?(\d\d)?(?: (\d\d):(\d\d):(\d\d))?/
  const [year, month, day, hour, minute, second] = (pattern.exec(read) ?? []).slice(1).map(Number)
  return dayjs(new Date(year || 2000, (month || 1) - 1, day || 1, hour || 0, minute || 0, second || 0))
}

/** Converts the calendar's value to the wire's text. */
export const fromMoment = (moment: Dayjs | null, field: MomentField): string | null =>
  moment?.format(wireFormat(field)) ?? null

function readWire(text: string | null | undefined, field: FieldDef): string | null {
  try {
    return typeOf(field).parse(text, field) as string | null
  } catch (error) {
    if (error instanceof ValueError) return null
    throw error
  }
}
