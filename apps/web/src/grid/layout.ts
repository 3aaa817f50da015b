import { viewOf } from '../field-types/index.ts'
import type { GridColumn } from './model/state.ts'
import { defaultColumnWidth, minColumnWidth } from './sizes.ts'

/** A column with its position. */
export interface PlacedColumn {
  readonly column: GridColumn
  /** Its index among the shown columns. */
  readonly at: number
  readonly width: number
  /** The distance from the left edge of the rows. */
  readonly left: number
  readonly isPinned: boolean
}

export interface GridLayout {
  /** In drawing order: pinned columns first. */
  readonly columns: readonly PlacedColumn[]
  readonly pinnedCount: number
  /** The width of the part that sticks to the left edge, with the columns for numbers and checkboxes. */
  readonly pinnedWidth: number
  readonly totalWidth: number
}

/** The range of columns drawn beside the pinned ones; `to` is exclusive. */
export interface ColumnWindow {
  readonly from: number
  readonly to: number
}

/** A scrolling column in a line: it stands behind the previous one, with a gap for the columns that are not drawn. */
export interface MovingColumn {
  readonly placed: PlacedColumn
  readonly gap: number
}

/**
 * Returns the columns that a line draws: the pinned ones, the visible ones, and the active one wherever it is, because
 * it has the focus. Cells follow one another instead of being positioned one by one, because browsers give every
 * positioned cell its own layer.
 */
export function selectDrawnColumns(
  { columns, pinnedCount, pinnedWidth }: GridLayout,
  { from, to }: ColumnWindow,
  activeKey: string | null = null,
): { pinned: readonly PlacedColumn[]; moving: readonly MovingColumn[] } {
  let end = pinnedWidth
  const moving: MovingColumn[] = []
  for (const placed of columns.slice(pinnedCount)) {
    if ((placed.at < from || placed.at >= to) && placed.column.key !== activeKey) continue
    moving.push({ placed, gap: placed.left - end })
    end = placed.left + placed.width
  }
  return { pinned: columns.slice(0, pinnedCount), moving }
}

/** The widths that the user has set. */
type ColumnWidths = ReadonlyMap<string, number>

/** Returns a column's width: the user's, or that of the definition, but at least the type's minimum. */
function widthOf(column: GridColumn, widths: ColumnWidths): number {
  const { grid, minWidth = minColumnWidth } = viewOf(column.field)
  const own = Math.max(column.width ?? defaultColumnWidth, grid?.minWidth ?? minWidth)
  return Math.max(minColumnWidth, widths.get(column.key) ?? own)
}

interface LayOutColumnsInput {
  readonly structure: readonly { readonly width: number }[]
  readonly widths: ColumnWidths
  /** The available width. */
  readonly viewWidth: number
}

/**
 * Computes the position of each column. `shown` has the pinned columns first. The last column takes the remaining
 * width.
 */
export function layOutColumns(
  shown: readonly GridColumn[],
  { structure, widths, viewWidth }: LayOutColumnsInput,
): GridLayout {
  let left = structure.reduce((sum, { width }) => sum + width, 0)
  let pinnedWidth = left
  const columns = shown.map((column, at): PlacedColumn => {
    const own = widthOf(column, widths)
    const width = at === shown.length - 1 ? Math.max(own, viewWidth - left) : own
    const placed = { column, at, width, left, isPinned: column.pinned === 'left' }
    left += width
    if (placed.isPinned) pinnedWidth = left
    return placed
  })
  const pinnedCount = columns.filter(({ isPinned }) => isPinned).length
  return { columns, pinnedCount, pinnedWidth, totalWidth: left }
}
