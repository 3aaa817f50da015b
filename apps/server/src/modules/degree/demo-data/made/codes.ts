import { readCodeTables, shippedItems } from '../../../../seed/codes.ts'
import type { FindCode } from './award.ts'

/** Looks codes up in the tables the product is shipped with; one that is not there is a mistake of the demonstration. */
export function createFindCode(): FindCode {
  const shipped = readCodeTables()
  const tables = new Map(
    shipped.map(({ dictCode }) => [
      dictCode,
      new Map(shippedItems(shipped, dictCode).map(item => [item.value, item] as const)),
    ]),
  )
  return (table, code) => {
    const item = tables.get(table)?.get(code)
    if (!item) throw new Error(`${table} has no code ${code}`)
    return { text: item.text, parent: item.parent ?? '' }
  }
}
