import { editBucketMap } from './bucket-map.ts'
import { commit } from './edit.ts'
import { rowIdOf } from './find.ts'
import { buildIndex } from './row-index.ts'
import type { GridState, Row, RowId } from './state.ts'
import { closeTally, openTally, tallyRow } from './tally.ts'
import { uniqueKeyOf } from './unique.ts'

/** Returns the id of a row's parent in the tree; null at the top. */
export const parentOf = (row: Row): RowId | null => uniqueKeyOf(row.parentId)

/** A row's position in the tree: its level from 0, and its position among its siblings from 1. */
export interface TreePosition {
  readonly level: number
  readonly position: number
  readonly size: number
}

/** Returns the positions of all rows. A row whose parent is missing stands at the top. */
export function treePositions(state: Pick<GridState, 'rows' | 'options'>): (id: RowId) => TreePosition | undefined {
  const { rowKey } = state.options
  const levels = new Map<RowId, number>()
  const sizes = new Map<RowId | null, number>()
  const found = new Map<RowId, { above: RowId | null; position: number }>()
  for (const row of state.rows) {
    const id = String(row[rowKey])
    const parent = parentOf(row)
    const above = parent !== null && levels.has(parent) ? parent : null
    const position = (sizes.get(above) ?? 0) + 1
    levels.set(id, above === null ? 0 : (levels.get(above) ?? 0) + 1)
    sizes.set(above, position)
    found.set(id, { above, position })
  }
  return id => {
    const place = found.get(id)
    return place && { level: levels.get(id) ?? 0, position: place.position, size: sizes.get(place.above) ?? 0 }
  }
}

/**
 * Inserts the children that a server returned below their parent. A row that was here before returns with its edits.
 * This is not an action of the user, so it is not part of the history.
 */
export function attachChildren(state: GridState, under: RowId, children: readonly Row[]): GridState {
  const at = state.index.get(under)
  if (at === undefined) return state
  const [parked, folded, tally] = [editBucketMap(state.parked), new Set(state.folded), openTally(state)]
  const coming = children.flatMap(child => {
    const id = rowIdOf(state, child)
    if (state.index.has(id)) return []
    const left = folded.delete(id) ? parked.get(id) : undefined
    if (left) parked.delete(id)
    else tallyRow(tally, child, 1)
    return [left ?? child]
  })
  if (coming.length === 0) return state
  const rows = state.rows.toSpliced(at + 1, 0, ...coming)
  return { ...state, ...placed(state, rows), parked: parked.done(), folded, ...closeTally(tally) }
}

/** Hides everything below a row. Hidden rows still belong to the grid: to its sums, its changes and its history. */
export function foldRow(state: GridState, id: RowId): GridState {
  const at = state.index.get(id)
  if (at === undefined) return state
  const settled = state.editing && state.editing.id !== id ? commit(state) : state
  const below = countBelow(settled, at)
  if (below === 0) return settled
  const [parked, folded] = [editBucketMap(settled.parked), new Set(settled.folded)]
  const going = settled.rows.slice(at + 1, at + 1 + below)
  for (const row of going) {
    parked.set(rowIdOf(settled, row), row)
    folded.add(rowIdOf(settled, row))
  }
  const hidden = new Set(going.map(row => rowIdOf(settled, row)))
  const { active } = settled
  const next = active && hidden.has(active.id) ? { id, key: active.key } : active
  const rows = settled.rows.toSpliced(at + 1, below)
  return { ...settled, ...placed(settled, rows), parked: parked.done(), folded, active: next, anchor: next }
}

/** Returns how many rows below a row, on any level, follow it. */
function countBelow(state: GridState, at: number): number {
  const above = new Set([rowIdOf(state, state.rows[at] as Row)])
  let count = 0
  for (let next = state.rows[at + 1]; next && above.has(parentOf(next) ?? ''); next = state.rows[at + 1 + count]) {
    above.add(rowIdOf(state, next))
    count += 1
  }
  return count
}

const placed = ({ options }: GridState, rows: readonly Row[]): Pick<GridState, 'rows' | 'index'> => ({
  rows,
  index: buildIndex(rows, options.rowKey),
})
