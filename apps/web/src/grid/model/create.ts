import { emptyBucketMap } from './bucket-map.ts'
import { noHistory } from './history.ts'
import { buildIndex } from './row-index.ts'
import type { CellRef, GridColumn, GridOptions, GridState, Row } from './state.ts'
import { sumOf } from './statistics.ts'
import { countUniqueValues, isUnique } from './unique.ts'

const defaultOptions: GridOptions = {
  rowKey: 'id',
  dragSortKey: null,
  selection: 'checkbox',
  readOnly: false,
  fixedRows: false,
  disabledRows: {},
  isTree: false,
}

/** Computes the figures that the state keeps of all rows by column. */
export const countColumns = (
  columns: readonly GridColumn[],
  rows: readonly Row[],
): Pick<GridState, 'sums' | 'counts'> => ({
  sums: new Map(columns.filter(column => column.statistics).map(({ key }) => [key, sumOf(rows, key)])),
  counts: new Map(columns.filter(isUnique).map(({ key }) => [key, countUniqueValues(rows, key)])),
})

/** Creates a grid with the rows that a server returned. */
export function createGrid(
  columns: readonly GridColumn[],
  rows: readonly Row[],
  options: Partial<GridOptions> = {},
): GridState {
  const all = { ...defaultOptions, ...options }
  return {
    columns,
    options: all,
    rows,
    index: buildIndex(rows, all.rowKey),
    base: emptyBucketMap(),
    parked: emptyBucketMap(),
    folded: new Set(),
    editing: null,
    active: null,
    anchor: null,
    selected: new Set(),
    lastSelected: null,
    errors: emptyBucketMap(),
    awaited: emptyBucketMap(),
    ...countColumns(columns, rows),
    history: noHistory,
    lastInsertMs: null,
    serial: 0,
    notice: null,
  }
}

/** Replaces the rows. The active cell, the selection and the open editor stay if their rows are among the new ones. */
export function loadRows(state: GridState, rows: readonly Row[], columns = state.columns): GridState {
  const fresh = createGrid(columns, rows, state.options)
  const kept = <C extends CellRef>(cell: C | null): C | null => (cell && fresh.index.has(cell.id) ? cell : null)
  return {
    ...fresh,
    editing: kept(state.editing),
    active: kept(state.active),
    anchor: kept(state.anchor),
    selected: new Set([...state.selected].filter(id => fresh.index.has(id))),
    lastInsertMs: state.lastInsertMs,
    serial: state.serial,
  }
}
