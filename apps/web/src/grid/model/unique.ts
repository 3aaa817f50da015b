import { type BucketMap, editBucketMap, emptyBucketMap } from './bucket-map.ts'
import type { GridColumn, Row } from './state.ts'
import { isBlankValue } from './values.ts'

/** Returns the text by which a value is counted. Blanks return null: they neither count nor repeat each other. */
export const uniqueKeyOf = (value: unknown): string | null =>
  isBlankValue(value) ? null : typeof value === 'string' ? value : JSON.stringify(value)

export const isUnique = ({ rules = [], field }: GridColumn): boolean =>
  field.unique === true || rules.some(rule => 'unique' in rule)

export function countUniqueValues(rows: readonly Row[], key: string): BucketMap<number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const text = uniqueKeyOf(row[key])
    if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const keyed = editBucketMap(emptyBucketMap<number>())
  for (const [text, count] of counts) keyed.set(text, count)
  return keyed.done()
}
