import { headingOf } from '../../resource/export.ts'
import type { ImportField } from './importable.ts'

/** Headings are compared without what people put around them: spaces, stars, width and case of letters. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/[\s*:]/g, '')
    .toUpperCase()

const namesOf = (field: ImportField): string[] => [
  headingOf(field),
  field.field.label,
  field.key,
  ...(field.facet.aliases ?? []),
]

/** How many columns a row of headings has that a field is known by: tells the header from titles above it. */
export const countKnown = (fields: readonly ImportField[], names: readonly string[]): number => {
  const known = new Set(fields.flatMap(namesOf).map(plain))
  return names.filter(name => known.has(plain(name))).length
}

/**
 * The column of a file for each field: the one chosen the last time, else the one with its name, else one with a name it
 * also goes by. A column goes to one field.
 */
export function matchColumns(
  fields: readonly ImportField[],
  columns: readonly string[],
  remembered: Readonly<Record<string, string>>,
): Map<string, string> {
  const matched = new Map<string, string>()
  const free = new Set(columns)
  const take = (field: ImportField, wanted: readonly string[]) => {
    if (matched.has(field.key)) return
    const names = new Set(wanted.map(plain))
    const column = [...free].find(name => names.has(plain(name)))
    if (column === undefined) return
    matched.set(field.key, column)
    free.delete(column)
  }
  for (const field of fields) {
    const last = remembered[field.key]
    if (last !== undefined) take(field, [last])
  }
  for (const field of fields) take(field, [headingOf(field), field.field.label])
  for (const field of fields) take(field, namesOf(field))
  return matched
}
