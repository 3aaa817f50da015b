import { readCodeTables } from '../seed/codes.ts'
import type { FindCode } from './award.ts'

/** Looks codes up in the tables the product is shipped with; one that is not there is a mistake of the demonstration. */
export function createFindCode(): FindCode {
  const tables = new Map(
    readCodeTables().map(({ dictCode, items }) => [dictCode, new Map(items.map(item => [item.value, item]))]),
  )
  return (table, code) => {
    const item = tables.get(table)?.get(code)
    if (!item) throw new Error(`${table} has no code ${code}`)
    return { text: item.text, parent: item.parent ?? '' }
  }
}
