import { Type } from 'typebox'
import { AppError } from './errors.ts'

/** A text of a query or a path. PostgreSQL cannot hold NUL, so it stops here. */
export const textParam = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000]*$' })

const maxListItems = 200

/** A comma list of values, as long as a URL can carry it. Clients leave a trailing comma. */
export const listParam = textParam(12_000)

export function readList(text: string): string[] {
  const values = text.split(',').filter(value => value !== '')
  if (values.length > maxListItems) throw new AppError('tooLarge', { message: `一次最多查询 ${maxListItems} 个值` })
  return values
}

/** The labels of the wanted values in their order; an unknown one is left out, or stands for itself. */
export const toLabels = (wanted: string[], labels: Map<string, string>, keepUnknown: boolean): string[] =>
  wanted.flatMap(value => labels.get(value) ?? (keepUnknown ? value : []))
