import { headingOf } from '../../../resource/export.ts'
import type { ImportField } from './importable.ts'

/** Normalises a heading for comparison: without spaces, stars and colons, and regardless of width and case. */
const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/[\s*:]/g, '')
    .toUpperCase()

const listFieldNames = (field: ImportField): string[] => [
  headingOf(field),
  field.field.label,
  field.key,
  ...(field.facet.aliases ?? []),
]

/** Counts the headings in a row that name a known field, which tells the header from titles above it. */
export const countKnownHeadings = (fields: readonly ImportField[], names: readonly string[]): number => {
  const known = new Set(fields.flatMap(listFieldNames).map(normalizeHeading))
  return names.filter(name => known.has(normalizeHeading(name))).length
}

/** The column matched to a field, and unmatched columns that could be meant instead. */
export interface ColumnMatch {
  column: string | null
  rivals: string[]
}

/**
 * Matches a column of the file to each field: the last chosen column, otherwise the one with the field’s name, otherwise one
 * with an alias. A column matches one field only. A field with a remembered choice has no rivals.
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
    const names = new Set(wanted.map(normalizeHeading))
    const column = [...free].find(name => names.has(normalizeHeading(name)))
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
  for (const field of fields) take(field, listFieldNames(field))
  return new Map(
    fields.map(field => [
      field.key,
      { column: matched.get(field.key) ?? null, rivals: chosen.has(field.key) ? [] : findRivals(field, free) },
    ]),
  )
}

/** The reader appends （2） and so on to a repeated heading, so the number is ignored. */
function findRivals(field: ImportField, free: ReadonlySet<string>): string[] {
  const names = new Set(listFieldNames(field).map(normalizeHeading))
  return [...free].filter(name => names.has(normalizeHeading(name.replace(/（\d+）$/, ''))))
}
