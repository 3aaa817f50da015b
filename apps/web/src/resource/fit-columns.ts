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
 * Makes a list's columns as wide as its table: hides the last ones for which there is no room, and gives the others the
 * whole width. A table that cannot show what is needed scrolls.
 */
export function fitColumns(columns: readonly ListColumn[], roomPx: number, widthOf: WidthOf): ListColumn[] {
  const chosen = [...columns]
  for (let index = chosen.length - 1; index >= 0; index -= 1) {
    if (sumWidths(chosen, widthOf) * narrowest <= roomPx) break
    const column = chosen[index]
    if (column && isShown(column) && !isNeeded(column)) chosen[index] = { ...column, isHidden: true }
  }
  const scale = roomPx / sumWidths(chosen, widthOf)
  if (scale < narrowest) return chosen
  return chosen.map(column => (isShown(column) ? { ...column, width: Math.floor(widthOf(column) * scale) } : column))
}
