import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { ColumnTexts } from './column-texts.ts'
import type { GridLayout } from './layout.ts'
import type { GridColumn, Row, RowId } from './model/state.ts'
import type { KeyboardPresence } from './presence.ts'
import type { GridStore } from './store.ts'
import type { StructureColumn } from './structure.ts'
import type { GridTree } from './tree.ts'

/** Rows that show more below them. */
export interface Expansion {
  readonly ids: ReadonlySet<RowId>
  toggle(id: RowId): void
  render(row: Row, id: RowId): ReactNode
}

/** What a row's own columns and the page put into a grid. Each keeps its identity, or every row is drawn anew. */
export interface GridSlots {
  /** In the column that rows are dragged by. */
  Handle?: ComponentType<{ id: RowId; at: number }>
  /** In front of what the first column of data shows, as the lines of a tree. */
  Lead?: ComponentType<{ id: RowId; row: Row; at: number; level: number }>
  /** By the name that a column gives as its slot: drawn by the page. */
  cells?: Readonly<
    Record<string, ComponentType<{ row: Row; id: RowId; at: number; column: GridColumn; value: unknown }>>
  >
}

/** What everything inside a grid shares; it changes with the columns, never with the rows. */
export interface GridContextValue {
  readonly store: GridStore
  /** Of this grid in the page: names of cells begin with it. */
  readonly gridId: string
  readonly layout: GridLayout
  readonly structure: readonly StructureColumn[]
  readonly rowHeight: number
  readonly texts: ColumnTexts
  readonly slots: GridSlots
  readonly expansion: Expansion | null
  readonly tree: GridTree | null
  /** GR-04: every cell that can be edited looks so, and one click opens it. */
  readonly isAlwaysEdit: boolean
  readonly presence: KeyboardPresence
  /** Says something to screen readers. */
  announce(text: string): void
}

const GridContext = createContext<GridContextValue | null>(null)
export const GridProvider = GridContext.Provider

/** For whatever is put into a grid. */
export function useGridContext(): GridContextValue {
  const value = use(GridContext)
  if (!value) throw new Error('This stands inside a Grid.')
  return value
}
