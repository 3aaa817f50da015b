import type { History, HistoryStep, RowPatch } from './history.ts'
import type { RowId, Values } from './state.ts'
import { isSame } from './values.ts'

/** A row's loaded values that are others now. */
export interface RebasedRow {
  readonly from: Values
  readonly to: Values
}

/**
 * Steps as if the new values had been loaded: wherever a cell goes to or comes from what was loaded, that is the new value.
 * Who undoes an edit then sees what another user saved in the meantime, not what nobody holds any more.
 */
export function rebaseHistory(history: History, rows: ReadonlyMap<RowId, RebasedRow>): History {
  if (rows.size === 0 || history.done.length + history.undone.length === 0) return history
  const rebase = (step: HistoryStep): HistoryStep =>
    step.some(patch => isTouched(patch, rows)) ? step.map(patch => rebasePatch(patch, rows)) : step
  return { ...history, done: history.done.map(rebase), undone: history.undone.map(rebase) }
}

const isTouched = (patch: RowPatch, rows: ReadonlyMap<RowId, RebasedRow>) =>
  patch.kind === 'cells' && rows.has(patch.id)

function rebasePatch(patch: RowPatch, rows: ReadonlyMap<RowId, RebasedRow>): RowPatch {
  const rebased = patch.kind === 'cells' && rows.get(patch.id)
  if (!rebased) return patch
  return { ...patch, before: replaced(patch.before, rebased), after: replaced(patch.after, rebased) }
}

const replaced = (values: Values, { from, to }: RebasedRow): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, key in to && isSame(value, from[key]) ? to[key] : value]),
  )
