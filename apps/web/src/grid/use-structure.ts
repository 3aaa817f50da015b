import { useMemo } from 'react'
import { rowDrag } from './columns/row-drag.tsx'
import { rowExpand } from './columns/row-expand.tsx'
import { rowNumber } from './columns/row-number.tsx'
import { rowCheckbox, rowRadio } from './columns/row-selection.tsx'
import { structureWidth, structureWidthWithStatistics } from './sizes.ts'
import type { StructureColumn } from './structure.ts'

interface StructureOptions {
  hasNumber: boolean
  selection: 'checkbox' | 'radio' | null
  hasExpand: boolean
  hasDrag: boolean
  /** GR-09: the grid has a footer of sums. Its label stands below these columns, which are wider then. */
  hasStatistics: boolean
}

/** Returns the columns about the rows themselves, in order. */
export function useStructure(options: StructureOptions): readonly StructureColumn[] {
  const { hasNumber, selection, hasExpand, hasDrag, hasStatistics } = options
  return useMemo(() => {
    const width = hasStatistics ? structureWidthWithStatistics : structureWidth
    const columns: StructureColumn[] = []
    if (hasDrag) columns.push(rowDrag(width))
    if (selection === 'checkbox') columns.push(rowCheckbox(width))
    if (selection === 'radio') columns.push(rowRadio(width))
    if (hasExpand) columns.push(rowExpand(width))
    if (hasNumber) columns.push(rowNumber)
    return columns
  }, [hasNumber, selection, hasExpand, hasDrag, hasStatistics])
}
