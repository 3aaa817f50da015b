import { hasAsyncRules } from './async-rules.ts'
import { bucketEntries, editBucketMap } from './bucket-map.ts'
import { findCellError, hasRules } from './check-cell.ts'
import { rowOf } from './find.ts'
import type { GridColumn, GridState, RowId } from './state.ts'

type CellErrors = ReadonlyMap<string, string>
type ErrorsByRow = ReadonlyMap<RowId, CellErrors>

/**
 * Replaces a server's earlier errors by the given ones. The errors of the columns' own rules take precedence, and rows
 * that have been removed are ignored. No typed value changes, and the step is not part of the history.
 */
export function applyServerErrors(state: GridState, flaws: ErrorsByRow): GridState {
  const own = state.columns.filter(hasRules)
  const errors = editBucketMap(state.errors)
  for (const [id, cells] of bucketEntries(state.errors)) {
    const kept = findOwnErrors(state, own, id, cells)
    if (kept.size > 0) errors.set(id, kept)
    else errors.delete(id)
  }
  for (const [id, cells] of flaws)
    if (state.index.has(id) && cells.size > 0) errors.set(id, new Map([...cells, ...(errors.get(id) ?? [])]))
  return { ...state, errors: errors.done() }
}

/**
 * Returns the errors of the columns' own rules for a row that had errors. Errors of asynchronous rules are taken from
 * the previous ones.
 */
function findOwnErrors(
  state: GridState,
  own: readonly GridColumn[],
  id: RowId,
  cells: CellErrors,
): Map<string, string> {
  const row = rowOf(state, id)
  const said = own.flatMap(column => {
    const before = cells.get(column.key)
    if (!row || before === undefined) return []
    const flaw =
      findCellError(state, { row, column, value: row[column.key] }) ?? (hasAsyncRules(column) ? before : null)
    return flaw === null ? [] : [[column.key, flaw] as const]
  })
  return new Map(said)
}
