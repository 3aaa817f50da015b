import type { ReactNode } from 'react'
import type { Expansion, GridSlots } from './grid-context.ts'
import type { GridSize } from './sizes.ts'
import type { GridTree } from './tree.ts'
import type { GridHandle } from './use-grid.ts'

export interface GridProps {
  grid: GridHandle
  /** The accessible name of the grid. */
  label: string
  size?: GridSize
  maxHeight?: number
  /** Shows the row number at the start of each row. */
  rowNumber?: boolean
  /** Shows checkboxes or radio buttons, as the grid's options say. */
  rowSelection?: boolean
  rowDrag?: boolean
  /** GR-04: every editable cell looks open, and one click opens it. */
  alwaysEdit?: boolean
  expansion?: Expansion
  /** For rows that form a tree: the result of `useTree`. */
  tree?: GridTree
  slots?: GridSlots
  /** Content above the rows. */
  toolbar?: ReactNode
  /** Lines below the rows that follow their columns and stay visible; each is a `GridLine`. */
  footer?: ReactNode
  /** Content in place of the rows when there are none. */
  empty?: ReactNode
  /** Content below everything. */
  children?: ReactNode
  /** Whether pasting may add rows beyond the end. */
  pasteAdds?: boolean
  /** Called when the user has changed the width of a column. */
  onResize?: (key: string, width: number) => void
}
