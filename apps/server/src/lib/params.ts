import { type Static, type TSchema, Type } from 'typebox'
import { AppError } from './errors.ts'

/** A text in a query or a path. The pattern refuses NUL, which PostgreSQL cannot store. */
export const textParam = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000]*$' })

/** Long enough for a list of a thousand ids, which an export of chosen records sends. */
const longest = 40_000
const Parameter = Type.String({ maxLength: longest })

/**
 * A schema for an object with names that are not known in advance. The library's own record type would not check the value
 * of a name that contains a line break.
 */
export const mapOf = <S extends TSchema>(values: S, maxProperties: number) =>
  Type.Unsafe<Record<string, Static<S>>>({ type: 'object', additionalProperties: values, maxProperties })

/** The parameters of a record list, in a URL or a body. The definition checks them; a name that occurs twice has a list. */
export const ListParams = mapOf(Type.Union([Parameter, Type.Array(Parameter, { maxItems: 1_000 })]), 500)

/** The fields of a record as a client sends them; the definition parses each. Routes with them must set `bodyBytes`. */
export const FieldInputs = Type.Record(Type.String(), Type.Unknown())

const maxListItems = 200

/** Values joined by commas, at most as long as a URL can be. Clients leave a trailing comma. */
export const listParam = textParam(12_000)

export function readList(text: string): string[] {
  const values = text.split(',').filter(value => value !== '')
  if (values.length > maxListItems) throw new AppError('tooLarge', { message: `一次最多查询 ${maxListItems} 个值` })
  return values
}

/** Returns the labels of values, in the order of the values. An unknown value is left out, or kept as its own label. */
export const toLabels = (wanted: string[], labels: Map<string, string>, keepUnknown: boolean): string[] =>
  wanted.flatMap(value => labels.get(value) ?? (keepUnknown ? value : []))
