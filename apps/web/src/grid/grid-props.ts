import type { ReactNode } from 'react'
import type { Expansion, GridSlots } from './grid-context.ts'
import type { GridSize } from './sizes.ts'
import type { GridTree } from './tree.ts'
import type { GridHandle } from './use-grid.ts'

export interface GridProps {
  grid: GridHandle
  /** What the grid is, for screen readers. */
  label: string
  size?: GridSize
  maxHeight?: number
  /** What each row begins with. */
  rowNumber?: boolean
  /** Boxes or buttons, as the grid's options say. */
  rowSelection?: boolean
  rowDrag?: boolean
  /** GR-04: every cell that can be edited looks so, and one click opens it. */
  alwaysEdit?: boolean
  expansion?: Expansion
  /** Where the rows hang below one another: what `useTree` gives. */
  tree?: GridTree
  slots?: GridSlots
  /** Above the rows. */
  toolbar?: ReactNode
  /** Lines below the rows that keep to their columns and stay in view: each a `GridLine`. */
  footer?: ReactNode
  /** In place of the rows while there are none. */
  empty?: ReactNode
  /** Below everything. */
  children?: ReactNode
  /** Whether pasting may add rows for what goes over the end. */
  pasteAdds?: boolean
  /** When the user has given a column another width. */
  onResize?: (key: string, width: number) => void
}
