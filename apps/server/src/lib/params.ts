import { type Static, type TSchema, Type } from 'typebox'
import { AppError } from './errors.ts'

/** A text of a query or a path. PostgreSQL cannot hold NUL, so it stops here. */
export const textParam = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000]*$' })

/** Longer than a thousand ids in a row, which an export of chosen records sends. */
const longest = 40_000
const Parameter = Type.String({ maxLength: longest })

/** Values by names that no schema knows. A record type of the schema library would let names with a line end pass unread. */
export const mapOf = <S extends TSchema>(values: S, maxProperties: number) =>
  Type.Unsafe<Record<string, Static<S>>>({ type: 'object', additionalProperties: values, maxProperties })

/** The parameters of a list, in its address or in a body. Its definition knows them; a name that comes twice has a list. */
export const ListParams = mapOf(Type.Union([Parameter, Type.Array(Parameter, { maxItems: 1_000 })]), 500)

/** Fields of a record as a client sends them: the definition reads each. A route that takes them says `bodyBytes`. */
export const FieldInputs = Type.Record(Type.String(), Type.Unknown())

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
