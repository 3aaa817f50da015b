import { useGridContext } from '../grid-context.ts'
import type { StructureCellProps, StructureColumn } from '../structure.ts'

function DragCell({ id, at, isDisabled }: StructureCellProps) {
  const { Handle } = useGridContext().slots
  return Handle && !isDisabled ? <Handle id={id} at={at} /> : null
}

/** GR-02 row-drag-sort: the column with the handle by which a row is dragged. */
export const rowDrag = (width: number): StructureColumn => ({ key: '#drag', title: '排序', width, Cell: DragCell })
