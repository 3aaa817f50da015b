import type { FieldDef, FieldsByType } from '@xw/shared/field-types/index'

export type MomentField = FieldsByType['date' | 'datetime' | 'time' | 'month' | 'year']

const moments = new Set<FieldDef['type']>(['date', 'datetime', 'time', 'month', 'year'])

/** Whether the values of a field are days, months or times. */
export const isMoment = (field: FieldDef): field is MomentField => moments.has(field.type)

/** What a list shows: dashes in national dates, no seconds. */
export function showMoment(text: string, field: MomentField): string {
  if (field.type === 'month') return text.replace(/^(\d{4})(\d{2})$/, '$1-$2')
  if (field.type === 'date') return text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return field.type === 'datetime' ? text.slice(0, 16) : text
}
