import { hasAsyncRules } from './async-rules.ts'
import { editBucketMap, entriesOf } from './bucket-map.ts'
import { findCellError, hasRules } from './check-cell.ts'
import { rowOf } from './find.ts'
import type { GridColumn, GridState, RowId } from './state.ts'

type CellErrors = ReadonlyMap<string, string>
type ErrorsByRow = ReadonlyMap<RowId, CellErrors>

/**
 * Takes what a server finds of the rows in place of what it found before. What the rules of columns say of a cell goes
 * before it, and rows that went meanwhile are no longer spoken of. Nothing that was typed changes, and it is no step back.
 */
export function applyServerErrors(state: GridState, flaws: ErrorsByRow): GridState {
  const own = state.columns.filter(hasRules)
  const errors = editBucketMap(state.errors)
  for (const [id, cells] of entriesOf(state.errors)) {
    const kept = findOwnErrors(state, own, id, cells)
    if (kept.size > 0) errors.set(id, kept)
    else errors.delete(id)
  }
  for (const [id, cells] of flaws)
    if (state.index.has(id) && cells.size > 0) errors.set(id, new Map([...cells, ...(errors.get(id) ?? [])]))
  return { ...state, errors: errors.done() }
}

/** What the columns' own rules say of a row in which something was wrong. Rules that take their time have said it before. */
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
