import { rowNumberWidth } from '../sizes.ts'
import type { RowColumnCellProps, StructureColumn } from '../structure.ts'

const NumberCell = ({ at }: RowColumnCellProps) => at + 1

/** GR-02 row-number: the row's place, from 1. */
export const rowNumber: StructureColumn = { key: '#number', title: '序号', width: rowNumberWidth, Cell: NumberCell }
