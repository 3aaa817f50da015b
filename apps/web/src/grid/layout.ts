import { viewOf } from '../field-types/index.ts'
import type { GridColumn } from './model/state.ts'
import { defaultColumnWidth, minColumnWidth } from './sizes.ts'

/** A column in its place. */
export interface PlacedColumn {
  readonly column: GridColumn
  /** Its place among the columns that are shown. */
  readonly at: number
  readonly width: number
  /** From the left edge of the rows. */
  readonly left: number
  readonly isPinned: boolean
}

export interface GridLayout {
  /** In the order that is drawn: pinned ones first. */
  readonly columns: readonly PlacedColumn[]
  readonly pinnedCount: number
  /** What sticks to the left edge, with the columns for numbers and boxes. */
  readonly pinnedWidth: number
  readonly totalWidth: number
}

/** The columns that are drawn beside the pinned ones; the end does not belong to it. */
export interface ColumnWindow {
  readonly from: number
  readonly to: number
}

/** A column that moves, as a line draws it: behind the one before it, with a gap for those that are not drawn. */
export interface MovingColumn {
  readonly placed: PlacedColumn
  readonly gap: number
}

/**
 * The columns that a line draws: those that stay, those in view, and the active one wherever it is, for it has the keyboard.
 * Cells follow one another instead of being placed one by one: a placed one is a layer of its own to browsers.
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

/** Widths that the user gave columns. */
type ColumnWidths = ReadonlyMap<string, number>

/** As wide as the user made it, else as its definition says and no narrower than its type can be read. */
function widthOf(column: GridColumn, widths: ColumnWidths): number {
  const { grid, minWidth = minColumnWidth } = viewOf(column.field)
  const own = Math.max(column.width ?? defaultColumnWidth, grid?.minWidth ?? minWidth)
  return Math.max(minColumnWidth, widths.get(column.key) ?? own)
}

interface PlaceColumnsInput {
  readonly structure: readonly { readonly width: number }[]
  readonly widths: ColumnWidths
  /** How much room there is. */
  readonly viewWidth: number
}

/** Where each column stands. `shown` has the pinned ones first; the last takes the room that is left, if any. */
export function placeColumns(
  shown: readonly GridColumn[],
  { structure, widths, viewWidth }: PlaceColumnsInput,
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
