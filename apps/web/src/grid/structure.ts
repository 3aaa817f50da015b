import type { ComponentType } from 'react'
import type { Row, RowId } from './model/state.ts'

/** The props of a cell in one of the grid's own columns. */
export interface StructureCellProps {
  id: RowId
  row: Row
  /** The row's index, from 0. */
  at: number
  isSelected: boolean
  isDisabled: boolean
}

/**
 * A column about the rows themselves instead of their data (GR-02: row-number, row-checkbox, row-radio, row-expand,
 * row-drag-sort).
 */
export interface StructureColumn {
  readonly key: string
  readonly title: string
  readonly width: number
  readonly Cell: ComponentType<StructureCellProps>
  readonly Header?: ComponentType
}
