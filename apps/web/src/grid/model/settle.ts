import { applyStep } from './apply-step.ts'
import { editBucketMap, getFromBuckets } from './bucket-map.ts'
import { countColumns } from './create.ts'
import { rowIdOf } from './find.ts'
import { noHistory } from './history.ts'
import { buildIndex } from './row-index.ts'
import type { CellRef, GridAction, GridState, RowId } from './state.ts'

type SettleAction = Extract<GridAction, { type: 'settle' }>

/**
 * Applies the result of a save. Saved rows take the server's values and ids; refused values stay as they were typed,
 * with their messages. The history is cleared, because undoing a saved step would require other calls.
 */
export function settleSave(before: GridState, { saved, flaws }: SettleAction): GridState {
  const state = restoreRefusedRemovals(before, [...flaws.keys()])
  const { rowKey } = state.options
  const [base, parked, errors] = [editBucketMap(state.base), editBucketMap(state.parked), editBucketMap(state.errors)]
  const rows = [...state.rows]
  const ids = new Map<RowId, RowId>()
  for (const [id, row] of saved) {
    base.delete(id)
    parked.delete(id)
    errors.delete(id)
    const at = state.index.get(id)
    if (at === undefined || !row) continue
    rows[at] = row
    ids.set(id, rowIdOf(state, row))
  }
  for (const [id, cells] of flaws) errors.set(id, new Map([...(errors.get(id) ?? []), ...cells]))
  const nowOf = (id: RowId) => ids.get(id) ?? id
  const moved = <C extends CellRef>(cell: C | null): C | null => cell && { ...cell, id: nowOf(cell.id) }
  return {
    ...state,
    rows,
    index: buildIndex(rows, rowKey),
    base: base.done(),
    parked: parked.done(),
    errors: errors.done(),
    ...countColumns(state.columns, rows),
    history: noHistory,
    editing: moved(state.editing),
    active: moved(state.active),
    anchor: moved(state.anchor),
    selected: new Set([...state.selected].map(nowOf)),
    lastSelected: state.lastSelected === null ? null : nowOf(state.lastSelected),
  }
}

/** Restores rows whose removal was refused: where they were removed, or at the end. */
function restoreRefusedRemovals(state: GridState, refused: readonly RowId[]): GridState {
  const takenFrom = new Map<RowId, number>()
  for (const patch of state.history.done.flat())
    if (patch.kind === 'take') for (const { id, at } of patch.places) takenFrom.set(id, at)
  const places = refused
    .filter(id => !state.index.has(id) && !state.folded.has(id) && getFromBuckets(state.base, id))
    .map(id => ({ id, at: takenFrom.get(id) ?? state.rows.length }))
    .sort((a, b) => a.at - b.at)
  return places.length === 0 ? state : applyStep(state, [{ kind: 'put', places }])
}
