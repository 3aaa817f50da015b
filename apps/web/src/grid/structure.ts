import type { ComponentType } from 'react'
import type { Row, RowId } from './model/state.ts'

/** What a cell of the grid's own columns takes. */
export interface RowColumnCellProps {
  id: RowId
  row: Row
  /** The row's place, from 0. */
  at: number
  isSelected: boolean
  isDisabled: boolean
}

/** A column that is about rows, not about what they hold (GR-02: row-number, row-checkbox, row-radio, row-expand, row-drag-sort). */
export interface StructureColumn {
  readonly key: string
  readonly title: string
  readonly width: number
  readonly Cell: ComponentType<RowColumnCellProps>
  readonly Header?: ComponentType
}
