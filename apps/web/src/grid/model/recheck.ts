import { isRowDisabled } from './access.ts'
import { hasAsyncRules } from './async-rules.ts'
import { type BucketMapEditor, editBucketMap, entriesOf, getFromBuckets, hasInBuckets } from './bucket-map.ts'
import { findCellError, hasRules } from './check-cell.ts'
import type { HistoryStep } from './history.ts'
import type { GridColumn, GridState, PendingAsyncRule, Row, RowId } from './state.ts'
import { uniqueKeyOf } from './unique.ts'

/** Errors and questions while cells are judged. */
interface CheckRun {
  readonly state: GridState
  readonly columns: ReadonlyMap<string, GridColumn>
  readonly errors: BucketMapEditor<ReadonlyMap<string, string>>
  readonly awaited: BucketMapEditor<ReadonlyMap<string, PendingAsyncRule>>
  serial: number
}

const startRun = (state: GridState): CheckRun => ({
  state,
  columns: new Map(state.columns.filter(hasRules).map(column => [column.key, column])),
  errors: editBucketMap(state.errors),
  awaited: editBucketMap(state.awaited),
  serial: state.serial,
})

const finishRun = ({ state, errors, awaited, serial }: CheckRun): GridState => ({
  ...state,
  errors: errors.done(),
  awaited: awaited.done(),
  serial,
})

/** Asks the rules of the cells that a step changed, and of those that repeated a value which is there once now. */
export function recheckStep(state: GridState, step: HistoryStep): GridState {
  const court = startRun(state)
  const freed = new Map<string, Set<string>>()
  for (const patch of step) {
    if (patch.kind === 'cells') {
      for (const key of Object.keys(patch.after)) {
        const column = court.columns.get(key)
        // Where no rule of ours is asked, what the server said was about the value before.
        if (column) checkCell(court, patch.id, column)
        else put(court.errors, patch.id, key, null)
        noteFreed(state, freed, key, patch.before[key])
      }
    } else if (patch.kind === 'take') {
      for (const { id } of patch.places) forgetRow(court, id, freed)
    }
  }
  if (freed.size > 0) recheckFreed(court, freed)
  return finishRun(court)
}

/** Asks all rules of all rows, or of those that are new or edited. What takes its time is asked only of the latter. */
export function validateRows(state: GridState, what: 'all' | 'changed'): GridState {
  const court = startRun(state)
  // What the server said of a cell is asked of the server again.
  for (const [id, cells] of entriesOf(state.errors))
    for (const key of cells.keys()) if (!court.columns.has(key)) put(court.errors, id, key, null)
  if (court.columns.size === 0) return finishRun(court)
  for (const row of state.rows) {
    const id = String(row[state.options.rowKey])
    const isChanged = hasInBuckets(state.base, id)
    // What the server said of a row that was not changed is over, too.
    if (what === 'all' || isChanged || hasInBuckets(state.errors, id))
      for (const column of court.columns.values()) checkRowCell(court, { row, id, column, asks: isChanged })
  }
  return finishRun(court)
}

function checkCell(court: CheckRun, id: RowId, column: GridColumn | undefined): void {
  const row = column && court.state.rows[court.state.index.get(id) ?? -1]
  if (row && column) checkRowCell(court, { row, id, column, asks: true })
}

interface CheckedCell {
  readonly row: Row
  readonly id: RowId
  readonly column: GridColumn
  /** Whether rules that take their time are asked too. */
  readonly asks: boolean
}

function checkRowCell(court: CheckRun, { row, id, column, asks }: CheckedCell): void {
  const { key } = column
  const value = row[key]
  const flaw = isRowDisabled(court.state, row) ? null : findCellError(court.state, { row, column, value })
  put(court.errors, id, key, flaw)
  const isAsked = asks && flaw === null && hasAsyncRules(column)
  put(court.awaited, id, key, isAsked ? { token: ++court.serial, value } : null)
}

/** Sets what is kept of one cell, or forgets it. */
function put<V>(keyed: BucketMapEditor<ReadonlyMap<string, V>>, id: RowId, key: string, value: V | null): void {
  const cells = keyed.get(id)
  if (value === null && !cells?.has(key)) return
  const next = new Map(cells)
  if (value === null) next.delete(key)
  else next.set(key, value)
  if (next.size > 0) keyed.set(id, next)
  else keyed.delete(id)
}

/** Of a row that is not there nothing is wrong. */
function forgetRow(court: CheckRun, id: RowId, freed: Map<string, Set<string>>): void {
  court.errors.delete(id)
  court.awaited.delete(id)
  for (const key of court.state.counts.keys())
    noteFreed(court.state, freed, key, getFromBuckets(court.state.parked, id)?.[key])
}

function noteFreed({ counts }: GridState, freed: Map<string, Set<string>>, key: string, value: unknown): void {
  const [held, text] = [counts.get(key), uniqueKeyOf(value)]
  if (!held || text === null || getFromBuckets(held, text) !== 1) return
  freed.set(key, (freed.get(key) ?? new Set()).add(text))
}

function recheckFreed(court: CheckRun, freed: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [id, cells] of entriesOf(court.errors.done())) {
    for (const [key, texts] of freed) {
      const row = court.state.rows[court.state.index.get(id) ?? -1]
      if (row && cells.has(key) && texts.has(uniqueKeyOf(row[key]) ?? '')) checkCell(court, id, court.columns.get(key))
    }
  }
}
