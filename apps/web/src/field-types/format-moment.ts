import { formatNationalDate } from '@xw/shared/field-types/calendar'
import type { FieldsByType } from '@xw/shared/field-types/index'

export type MomentField = FieldsByType['date' | 'datetime' | 'time' | 'month' | 'year']

const moments = new Set<string>(['date', 'datetime', 'time', 'month', 'year'])

/** The property of a field that decides how its dates and times are shown. */
type Kind = Pick<MomentField, 'type'>

const isMoment = (field: { readonly type: string }): field is Kind => moments.has(field.type)

/** Formats a date or time for lists: national dates with dashes, times without seconds. */
export function formatMomentField(text: string, field: Kind): string {
  if (field.type === 'month' || field.type === 'date') return formatNationalDate(text)
  return field.type === 'datetime' ? text.slice(0, 16) : text
}

/** Formats a field's text for people; an empty text has a word as well. */
export function formatValue(text: string, field: { readonly type: string } | undefined): string {
  if (text === '') return '（空）'
  return field && isMoment(field) ? formatMomentField(text, field) : text
}
