import { listShownColumns, rowIdOf } from './model/find.ts'
import type { CellRef, GridState } from './model/state.ts'

/** The distance that a key moves; Infinity moves to the edge. */
interface GridMove {
  readonly rows?: number
  readonly columns?: number
}

const end = Number.POSITIVE_INFINITY

/** Returns the move of a key. `Ctrl` moves to the edge; a page is the number of visible rows. */
export function toGridMove(key: string, isToEdge: boolean, pageRows: number): GridMove | null {
  const by = isToEdge ? end : 1
  const moves: Record<string, GridMove> = {
    ArrowUp: { rows: -by },
    ArrowDown: { rows: by },
    ArrowLeft: { columns: -by },
    ArrowRight: { columns: by },
    Home: { columns: -end, ...(isToEdge && { rows: -end }) },
    End: { columns: end, ...(isToEdge && { rows: end }) },
    PageUp: { rows: -pageRows },
    PageDown: { rows: pageRows },
  }
  return moves[key] ?? null
}

const within = (place: number, count: number): number => Math.max(0, Math.min(count - 1, place))

/** Returns the cell where a move ends. It stops at the edges. */
export function findMoveTarget(state: GridState, { rows = 0, columns = 0 }: GridMove): CellRef | null {
  const { active } = state
  const shown = listShownColumns(state)
  const at = active ? (state.index.get(active.id) ?? 0) : 0
  const column = active
    ? Math.max(
        0,
        shown.findIndex(({ key }) => key === active.key),
      )
    : 0
  return cellAt(state, within(at + rows, state.rows.length), within(column + columns, shown.length))
}

/**
 * Returns the next cell to the right or left, continuing in the next row at the end of a row. Returns null at the ends
 * of the grid.
 */
export function findNextCell(state: GridState, by: 1 | -1): CellRef | null {
  const { active } = state
  if (!active) return null
  const shown = listShownColumns(state)
  const place = (state.index.get(active.id) ?? 0) * shown.length + shown.findIndex(({ key }) => key === active.key) + by
  return place < 0 ? null : cellAt(state, Math.floor(place / shown.length), place % shown.length)
}

export function cellAt(state: GridState, at: number, column: number): CellRef | null {
  const row = state.rows[at]
  const key = listShownColumns(state)[column]?.key
  return row && key !== undefined ? { id: rowIdOf(state, row), key } : null
}
