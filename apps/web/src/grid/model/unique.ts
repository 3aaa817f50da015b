import { editKeyed, type Keyed, noneKeyed } from './keyed.ts'
import type { GridColumn, Row } from './state.ts'
import { isBlank } from './values.ts'

/** What a value is counted by; blanks are not counted, nor do they repeat each other. */
export const countText = (value: unknown): string | null =>
  isBlank(value) ? null : typeof value === 'string' ? value : JSON.stringify(value)

export const isUnique = ({ rules = [], field }: GridColumn): boolean =>
  field.unique === true || rules.some(rule => 'unique' in rule)

export function countsOf(rows: readonly Row[], key: string): Keyed<number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const text = countText(row[key])
    if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const keyed = editKeyed(noneKeyed<number>())
  for (const [text, count] of counts) keyed.set(text, count)
  return keyed.done()
}
