import { listShownColumns } from './find.ts'
import type { CellRef, GridState } from './state.ts'

/** Makes a cell active. `extend` selects the block between it and the cell where the selection began. */
export function focusCell(state: GridState, cell: CellRef | null, extend = false): GridState {
  const anchor = extend && cell ? (state.anchor ?? cell) : cell
  return { ...state, active: cell, anchor, history: { ...state.history, typing: null } }
}

/** A block of cells, by indices of the rows and of the shown columns; both ends are inclusive. */
export interface CellBlock {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Returns the selected block, which contains at least the active cell. Returns null when no cell is active. */
export function selectedBlock(state: GridState): CellBlock | null {
  const { active, anchor, index } = state
  if (!active) return null
  const columns = listShownColumns(state).map(({ key }) => key)
  const [row, opposite] = [index.get(active.id), index.get((anchor ?? active).id)]
  const [column, other] = [columns.indexOf(active.key), columns.indexOf((anchor ?? active).key)]
  if (row === undefined || column < 0) return null
  const [rowEnd, columnEnd] = [opposite ?? row, other < 0 ? column : other]
  return {
    top: Math.min(row, rowEnd),
    bottom: Math.max(row, rowEnd),
    left: Math.min(column, columnEnd),
    right: Math.max(column, columnEnd),
  }
}
