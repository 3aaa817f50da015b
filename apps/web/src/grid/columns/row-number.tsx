import { rowNumberWidth } from '../sizes.ts'
import type { StructureCellProps, StructureColumn } from '../structure.ts'

const NumberCell = ({ at }: StructureCellProps) => at + 1

/** GR-02 row-number: the row's number, from 1. */
export const rowNumber: StructureColumn = { key: '#number', title: '序号', width: rowNumberWidth, Cell: NumberCell }
