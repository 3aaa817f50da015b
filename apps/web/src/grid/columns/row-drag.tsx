import { useGridContext } from '../grid-context.ts'
import type { RowColumnCellProps, StructureColumn } from '../structure.ts'

function DragCell({ id, at, isDisabled }: RowColumnCellProps) {
  const { Handle } = useGridContext().slots
  return Handle && !isDisabled ? <Handle id={id} at={at} /> : null
}

/** GR-02 row-drag-sort: what a row is dragged by. */
export const rowDrag = (width: number): StructureColumn => ({ key: '#drag', title: '排序', width, Cell: DragCell })
