import type { CSSProperties } from 'react'
import { viewOf } from '../field-types/index.ts'
import styles from './grid.module.css'
import type { GridLayout, PlacedColumn } from './layout.ts'
import type { GridColumn } from './model/state.ts'

/** Reports whether a column can be edited at all, whatever the row. */
export const isEditable = (column: GridColumn): boolean =>
  column.editable !== false && column.slot === undefined && !viewOf(column.field).grid?.never

/** Reports whether the column's cells are ticks, which one click or the space bar toggles. */
export const isTickColumn = (column: GridColumn): boolean =>
  isEditable(column) && viewOf(column.field).grid?.choices === 'tick'

/** Reports whether a column's cells always look open. Cells that show their options do not need a frame. */
export function looksOpen({ field }: GridColumn, isAlwaysEdit: boolean): boolean {
  const { always, choices } = viewOf(field).grid ?? {}
  return (isAlwaysEdit || always === true) && choices === undefined
}

/** The position of a cell in its row. One object per column, not per cell. */
const cellStyles = new WeakMap<PlacedColumn, CSSProperties>()

export function cellStyleOf(placed: PlacedColumn, gap = 0): CSSProperties {
  const { width } = placed
  if (gap !== 0) return { width, marginInlineStart: gap }
  const known = cellStyles.get(placed) ?? { width }
  cellStyles.set(placed, known)
  return known
}

/** The class names that all cells of a column share. */
const columnClasses = new WeakMap<PlacedColumn, string>()

export function columnClassOf(placed: PlacedColumn, { pinnedCount }: GridLayout): string {
  const known = columnClasses.get(placed)
  if (known !== undefined) return known
  const { align } = viewOf(placed.column.field)
  const look = [
    styles.cell,
    placed.isPinned && placed.at === pinnedCount - 1 && styles.lastPinned,
    align === 'right' && styles.right,
    align === 'center' && styles.center,
  ]
    .filter(Boolean)
    .join(' ')
  columnClasses.set(placed, look)
  return look
}

/** Returns the id of a cell's element. */
export const cellId = (gridId: string, id: string, key: string): string => `${gridId}-${id}-${key}`
