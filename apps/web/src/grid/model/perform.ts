import { applyStep } from './apply-step.ts'
import { type HistoryStep, invertStep, type RowPatch, recordStep } from './history.ts'
import { recheckStep } from './recheck.ts'
import type { CellRef, GridState, RowId, Values } from './state.ts'
import { isSameValue } from './values.ts'

/** Applies a step that can be undone. A step that changes nothing is not recorded. */
export function performStep(state: GridState, step: HistoryStep, typing: CellRef | null = null): GridState {
  if (step.length === 0) return state
  return { ...applyConsequences(applyStep(state, step), step), history: recordStep(state.history, step, typing) }
}

export function undo(state: GridState): GridState {
  const { done, undone } = state.history
  const last = done.at(-1)
  if (!last) return state
  const step = invertStep(last)
  return {
    ...applyConsequences(applyStep(state, step), step),
    history: { done: done.slice(0, -1), undone: [...undone, last], typing: null },
  }
}

export function redo(state: GridState): GridState {
  const { done, undone } = state.history
  const last = undone.at(-1)
  if (!last) return state
  return {
    ...applyConsequences(applyStep(state, last), last),
    history: { done: [...done, last], undone: undone.slice(0, -1), typing: null },
  }
}

/** Creates the patch that changes one row's values, or null when nothing changes. */
export function createCellsPatch(state: GridState, id: RowId, values: Values): RowPatch | null {
  const row = state.rows[state.index.get(id) ?? -1]
  if (!row) return null
  const keys = Object.keys(values).filter(key => !isSameValue(row[key], values[key]))
  if (keys.length === 0) return null
  return {
    kind: 'cells',
    id,
    before: Object.fromEntries(keys.map(key => [key, row[key]])),
    after: Object.fromEntries(keys.map(key => [key, values[key]])),
  }
}

/** Applies the consequences of a step: rules run again, and references to removed rows are dropped. */
function applyConsequences(state: GridState, step: HistoryStep): GridState {
  const checked = recheckStep(state, step)
  if (!step.some(({ kind }) => kind === 'take')) return checked
  const { index, editing, active, anchor, selected } = checked
  const isThere = (cell: CellRef | null) => cell === null || index.has(cell.id)
  const left = [...selected].filter(id => index.has(id))
  return {
    ...checked,
    editing: isThere(editing) ? editing : null,
    active: isThere(active) ? active : null,
    anchor: isThere(anchor) ? anchor : null,
    selected: left.length === selected.size ? selected : new Set(left),
  }
}
