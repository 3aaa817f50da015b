import { editBucketMap } from './bucket-map.ts'
import type { RowPatch } from './history.ts'
import { type RebasedRow, rebaseHistory } from './rebase.ts'
import { recheckStep } from './recheck.ts'
import type { GridState, Row, RowId, Values } from './state.ts'
import { closeTally, openTally, tallyCells } from './tally.ts'
import { isSameRow, isSameValue } from './values.ts'

type Cells = Extract<RowPatch, { kind: 'cells' }>

/**
 * Applies what another user saved. Cells that this user has changed keep their values and are compared with the new
 * ones from now on. The open editor keeps its draft. Rows that the grid does not have are ignored.
 */
export function patchFromServer(state: GridState, incoming: readonly Row[]): GridState {
  const [rows, base, parked] = [[...state.rows], editBucketMap(state.base), editBucketMap(state.parked)]
  const rebased = new Map<RowId, RebasedRow>()
  const changed: Cells[] = []
  const tally = openTally(state)
  for (const patch of incoming) {
    const id = String(patch[state.options.rowKey])
    const at = state.index.get(id)
    const current = at === undefined ? parked.get(id) : rows[at]
    const known = base.get(id)
    // A new row has not been saved, so no other user can have it.
    if (!current || known === null) continue
    const loaded = known ?? current
    const news = findNewValues(loaded, patch)
    if (!news) continue
    const next = { ...loaded, ...news.to }
    const shown = known ? mergeNewValues(current, loaded, news) : next
    rebased.set(id, news)
    const row = isSameRow(shown, next) ? next : shown
    if (at === undefined) parked.set(id, row)
    else rows[at] = row
    if (at !== undefined && row === next) base.delete(id)
    else base.set(id, next)
    if (at === undefined && !state.folded.has(id)) continue
    const difference = diffObjects(current, row, news)
    tallyCells(tally, current, row, Object.keys(difference.after))
    changed.push({ kind: 'cells', id, ...difference })
  }
  if (rebased.size === 0) return state
  const history = rebaseHistory(state.history, rebased)
  return recheckStep(
    { ...state, ...closeTally(tally), rows, base: base.done(), parked: parked.done(), history },
    changed,
  )
}

/** Returns the new values of a patch. An object of states is merged with the present one instead of replacing it. */
function findNewValues(loaded: Row, patch: Row): RebasedRow | null {
  const to = Object.entries(patch).map(([key, value]): [string, unknown] => [
    key,
    key === 'tug_status' && isObject(value) && isObject(loaded[key]) ? { ...loaded[key], ...value } : value,
  ])
  const fresh = to.filter(([key, value]) => !isSameValue(loaded[key], value))
  if (fresh.length === 0) return null
  return { from: Object.fromEntries(fresh.map(([key]) => [key, loaded[key]])), to: Object.fromEntries(fresh) }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mergeNewValues = (current: Row, loaded: Row, { to }: RebasedRow): Row => ({
  ...current,
  ...Object.fromEntries(Object.entries(to).filter(([key]) => isSameValue(current[key], loaded[key]))),
})

function diffObjects(before: Row, after: Row, { to }: RebasedRow): { before: Values; after: Values } {
  const keys = Object.keys(to).filter(key => !isSameValue(before[key], after[key]))
  const pick = (row: Row) => Object.fromEntries(keys.map(key => [key, row[key]]))
  return { before: pick(before), after: pick(after) }
}
