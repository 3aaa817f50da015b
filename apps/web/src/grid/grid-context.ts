import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { ColumnTexts } from './column-texts.ts'
import type { GridLayout } from './layout.ts'
import type { GridColumn, Row, RowId } from './model/state.ts'
import type { KeyboardPresence } from './presence.ts'
import type { GridStore } from './store.ts'
import type { StructureColumn } from './structure.ts'
import type { GridTree } from './tree.ts'

/** Which rows show more content below them. */
export interface Expansion {
  readonly ids: ReadonlySet<RowId>
  toggle(id: RowId): void
  render(row: Row, id: RowId): ReactNode
}

/** Components that the grid's row columns and the page insert. Each must keep its identity, or every row is redrawn. */
export interface GridSlots {
  /** The handle in the column by which rows are dragged. */
  Handle?: ComponentType<{ id: RowId; at: number }>
  /** Content before that of the first data column, such as a tree's fold buttons. */
  Lead?: ComponentType<{ id: RowId; row: Row; at: number; level: number }>
  /** Cells that the page draws, by the slot name that a column gives. */
  cells?: Readonly<
    Record<string, ComponentType<{ row: Row; id: RowId; at: number; column: GridColumn; value: unknown }>>
  >
}

/** The context of all components inside a grid. It changes with the columns, never with the rows. */
export interface GridContextValue {
  readonly store: GridStore
  /** Identifies this grid in the page. The ids of its cells begin with it. */
  readonly gridId: string
  readonly layout: GridLayout
  readonly structure: readonly StructureColumn[]
  readonly rowHeight: number
  readonly texts: ColumnTexts
  readonly slots: GridSlots
  readonly expansion: Expansion | null
  readonly tree: GridTree | null
  /** GR-04: every editable cell looks open, and one click opens it. */
  readonly isAlwaysEdit: boolean
  readonly presence: KeyboardPresence
  /** Announces a text to screen readers. */
  announce(text: string): void
}

const GridContext = createContext<GridContextValue | null>(null)
export const GridProvider = GridContext.Provider

/** Returns the grid around a component. */
export function useGridContext(): GridContextValue {
  const value = use(GridContext)
  if (!value) throw new Error('This stands inside a Grid.')
  return value
}
