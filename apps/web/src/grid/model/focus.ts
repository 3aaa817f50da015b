import { listShownColumns } from './find.ts'
import type { CellRef, GridState } from './state.ts'

/** Goes to a cell; `extend` makes a block of what lies between it and where the user began. */
export function focusCell(state: GridState, cell: CellRef | null, extend = false): GridState {
  const anchor = extend && cell ? (state.anchor ?? cell) : cell
  return { ...state, active: cell, anchor, history: { ...state.history, typing: null } }
}

/** A block of cells, by places in the rows and in the columns that are shown; both ends belong to it. */
export interface CellBlock {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** What is selected with the keyboard or by dragging: at least the active cell; null where there is none. */
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
