import { isRowDisabled } from './access.ts'
import { hasAsyncRules } from './async-rules.ts'
import { type BucketMapEditor, bucketEntries, editBucketMap, getFromBuckets, hasInBuckets } from './bucket-map.ts'
import { findCellError, hasRules } from './check-cell.ts'
import type { HistoryStep } from './history.ts'
import type { GridColumn, GridState, PendingAsyncRule, Row, RowId } from './state.ts'
import { uniqueKeyOf } from './unique.ts'

/** The errors and pending rules while cells are being checked. */
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

/** Checks the cells that a step changed, and cells whose duplicate value has become unique. */
export function recheckStep(state: GridState, step: HistoryStep): GridState {
  const run = startRun(state)
  const freed = new Map<string, Set<string>>()
  for (const patch of step) {
    if (patch.kind === 'cells') {
      for (const key of Object.keys(patch.after)) {
        const column = run.columns.get(key)
        // Without a rule of our own, the server's error was about the previous value and is dropped.
        if (column) checkCell(run, patch.id, column)
        else put(run.errors, patch.id, key, null)
        noteFreed(state, freed, key, patch.before[key])
      }
    } else if (patch.kind === 'take') {
      for (const { id } of patch.places) forgetRow(run, id, freed)
    }
  }
  if (freed.size > 0) recheckFreed(run, freed)
  return finishRun(run)
}

/** Checks all rows, or only new and edited ones. Asynchronous rules run only for the latter. */
export function validateRows(state: GridState, what: 'all' | 'changed'): GridState {
  const run = startRun(state)
  // The server's errors are dropped, because the server checks these cells again.
  for (const [id, cells] of bucketEntries(state.errors))
    for (const key of cells.keys()) if (!run.columns.has(key)) put(run.errors, id, key, null)
  if (run.columns.size === 0) return finishRun(run)
  for (const row of state.rows) {
    const id = String(row[state.options.rowKey])
    const isChanged = hasInBuckets(state.base, id)
    // A row that was not changed is checked again if it has errors, to drop those of the server.
    if (what === 'all' || isChanged || hasInBuckets(state.errors, id))
      for (const column of run.columns.values()) checkRowCell(run, { row, id, column, withAsyncRules: isChanged })
  }
  return finishRun(run)
}

function checkCell(run: CheckRun, id: RowId, column: GridColumn | undefined): void {
  const row = column && run.state.rows[run.state.index.get(id) ?? -1]
  if (row && column) checkRowCell(run, { row, id, column, withAsyncRules: true })
}

interface CheckedCell {
  readonly row: Row
  readonly id: RowId
  readonly column: GridColumn
  /** Whether asynchronous rules run too. */
  readonly withAsyncRules: boolean
}

function checkRowCell(run: CheckRun, { row, id, column, withAsyncRules }: CheckedCell): void {
  const { key } = column
  const value = row[key]
  const flaw = isRowDisabled(run.state, row) ? null : findCellError(run.state, { row, column, value })
  put(run.errors, id, key, flaw)
  const isAsked = withAsyncRules && flaw === null && hasAsyncRules(column)
  put(run.awaited, id, key, isAsked ? { token: ++run.serial, value } : null)
}

/** Sets an entry of one cell, or removes it for null. */
function put<V>(keyed: BucketMapEditor<ReadonlyMap<string, V>>, id: RowId, key: string, value: V | null): void {
  const cells = keyed.get(id)
  if (value === null && !cells?.has(key)) return
  const next = new Map(cells)
  if (value === null) next.delete(key)
  else next.set(key, value)
  if (next.size > 0) keyed.set(id, next)
  else keyed.delete(id)
}

/** A removed row has no errors. */
function forgetRow(run: CheckRun, id: RowId, freed: Map<string, Set<string>>): void {
  run.errors.delete(id)
  run.awaited.delete(id)
  for (const key of run.state.counts.keys())
    noteFreed(run.state, freed, key, getFromBuckets(run.state.parked, id)?.[key])
}

function noteFreed({ counts }: GridState, freed: Map<string, Set<string>>, key: string, value: unknown): void {
  const [held, text] = [counts.get(key), uniqueKeyOf(value)]
  if (!held || text === null || getFromBuckets(held, text) !== 1) return
  freed.set(key, (freed.get(key) ?? new Set()).add(text))
}

function recheckFreed(run: CheckRun, freed: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [id, cells] of bucketEntries(run.errors.done())) {
    for (const [key, texts] of freed) {
      const row = run.state.rows[run.state.index.get(id) ?? -1]
      if (row && cells.has(key) && texts.has(uniqueKeyOf(row[key]) ?? '')) checkCell(run, id, run.columns.get(key))
    }
  }
}
