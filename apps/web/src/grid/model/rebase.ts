import type { GridHistory, HistoryStep, RowPatch } from './history.ts'
import type { RowId, Values } from './state.ts'
import { isSameValue } from './values.ts'

/** The values of a loaded row that have changed on the server. */
export interface RebasedRow {
  readonly from: Values
  readonly to: Values
}

/**
 * Replaces the old loaded values in the history by the new ones. Undoing an edit then shows what another user has saved
 * in the meantime, instead of a value that no longer exists.
 */
export function rebaseHistory(history: GridHistory, rows: ReadonlyMap<RowId, RebasedRow>): GridHistory {
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
    Object.entries(values).map(([key, value]) => [key, key in to && isSameValue(value, from[key]) ? to[key] : value]),
  )
