import type { GridColumn, Row, Values } from './state.ts'
import { isSameValue } from './values.ts'

/** Returns the columns below one, the next lower first. A circle is followed once. */
export function listLowerLevels(columns: readonly Pick<GridColumn, 'key' | 'linkageKey'>[], key: string): string[] {
  const levels: string[] = []
  let next = columns.find(column => column.key === key)?.linkageKey
  while (next !== undefined && next !== key && !levels.includes(next)) {
    levels.push(next)
    next = columns.find(column => column.key === levels.at(-1))?.linkageKey
  }
  return levels
}

/** Adds the values that a change clears: all levels below a changed one, except those that are set themselves. */
export function emptyLowerLevels(columns: readonly GridColumn[], row: Row, values: Values): Values {
  if (!columns.some(({ linkageKey }) => linkageKey !== undefined)) return values
  const changed = Object.keys(values).filter(key => !isSameValue(row[key], values[key]))
  const emptied = changed.flatMap(key => listLowerLevels(columns, key))
  return emptied.length === 0 ? values : { ...Object.fromEntries(emptied.map(key => [key, null])), ...values }
}
