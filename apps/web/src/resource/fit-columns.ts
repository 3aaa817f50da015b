import { isStateColumn, type ListColumn } from './columns.ts'

/** How much of its width a column may give up before a whole column is left out. */
const narrowest = 0.85

type WidthOf = (column: ListColumn) => number

const isShown = ({ isHidden }: ListColumn) => !isHidden

/** A column that stays in a narrow table: who the record is, its state, and what the query asks about. */
const isNeeded = (column: ListColumn) => column.isFixed || column.isWanted || isStateColumn(column)

const sumWidths = (columns: readonly ListColumn[], widthOf: WidthOf) =>
  columns.filter(isShown).reduce((sum, column) => sum + widthOf(column), 0)

/**
 * Makes a list's columns as wide as its table: hides the minor and then the last ones for which there is no room, and gives
 * the others the whole width. A table that cannot show what is needed scrolls, and so does that of a definition that calls
 * no column minor: it has not said what its list can do without.
 */
export function fitColumns(columns: readonly ListColumn[], roomPx: number, widthOf: WidthOf): ListColumn[] {
  const left = columns.filter(column => isShown(column) && !isNeeded(column)).reverse()
  const minor = left.filter(({ isMinor }) => isMinor)
  const leaving = minor.length > 0 ? [...minor, ...left.filter(({ isMinor }) => !isMinor)] : []
  let chosen = [...columns]
  for (const { key } of leaving) {
    if (sumWidths(chosen, widthOf) * narrowest <= roomPx) break
    chosen = chosen.map(column => (column.key === key ? { ...column, isHidden: true } : column))
  }
  const scale = roomPx / sumWidths(chosen, widthOf)
  if (scale < narrowest) return chosen
  return chosen.map(column => (isShown(column) ? { ...column, width: Math.floor(widthOf(column) * scale) } : column))
}
