import { headingOf } from '../../../resource/export.ts'
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

/** The column of a field, and those that nobody has and that could also be meant. */
export interface ColumnMatch {
  column: string | null
  rivals: string[]
}

/**
 * The column of a file for each field: the one chosen the last time, else the one with its name, else one with a name it
 * also goes by. A column goes to one field. What was chosen once is no question any more.
 */
export function matchColumns(
  fields: readonly ImportField[],
  columns: readonly string[],
  remembered: Readonly<Record<string, string>>,
): Map<string, ColumnMatch> {
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
  const chosen = new Set(matched.keys())
  for (const field of fields) take(field, [headingOf(field), field.field.label])
  for (const field of fields) take(field, namesOf(field))
  return new Map(
    fields.map(field => [
      field.key,
      { column: matched.get(field.key) ?? null, rivals: chosen.has(field.key) ? [] : rivalsOf(field, free) },
    ]),
  )
}

/** The second column of the same heading has its number behind it. */
function rivalsOf(field: ImportField, free: ReadonlySet<string>): string[] {
  const names = new Set(namesOf(field).map(plain))
  return [...free].filter(name => names.has(plain(name.replace(/（\d+）$/, ''))))
}
