import { readCodeTables, shippedItems } from '../../../../seed/codes.ts'
import type { FindCode } from './award.ts'

/** Creates the lookup of codes in the shipped tables; an unknown code is an error in the demonstration and throws. */
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
