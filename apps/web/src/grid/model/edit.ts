import { canEdit } from './access.ts'
import { columnOf, rowOf } from './find.ts'
import { emptyLowerLevels } from './linkage.ts'
import { createCellsPatch, performStep } from './perform.ts'
import { acceptsDraft, parseCell } from './read-cell.ts'
import type { CellRef, GridState, RowId, Values } from './state.ts'
import { isSameValue } from './values.ts'

/** Opens the editor and commits the one that was open. A given draft replaces the cell's value. */
export function startEdit(state: GridState, cell: CellRef, draft?: unknown): GridState {
  const settled = state.editing ? commit(state) : state
  const [row, column] = [rowOf(settled, cell.id), columnOf(settled, cell.key)]
  if (!row || !column || !canEdit(settled, row, column)) return settled
  const { id, key } = cell
  const first = draft === undefined || !acceptsDraft(column, draft) ? row[key] : draft
  return { ...settled, editing: { id, key, draft: first, begun: row[key] }, active: { id, key }, anchor: { id, key } }
}

/** Changes the draft. A number cell ignores a text that is not, and cannot become, a number (GR-06). */
export function setDraft(state: GridState, draft: unknown): GridState {
  const { editing } = state
  const column = editing && columnOf(state, editing.key)
  if (!editing || !column || !acceptsDraft(column, draft)) return state
  return { ...state, editing: { ...editing, draft } }
}

/** Writes the draft into the row. A draft that cannot be read changes nothing and is reported. */
export function commit(state: GridState): GridState {
  const { editing } = state
  if (!editing) return state
  const closed = { ...state, editing: null }
  const [row, column] = [rowOf(state, editing.id), columnOf(state, editing.key)]
  if (!row || !column || isSameValue(editing.begun, editing.draft)) return closed
  const reading = parseCell(column, editing.draft)
  if ('flaw' in reading) return { ...closed, notice: { text: reading.flaw } }
  return setCellValues(closed, [{ rowKey: editing.id, values: { [editing.key]: reading.value } }])
}

interface RowValues {
  readonly rowKey: RowId
  readonly values: Values
}

/** Sets stored values of many cells as one step. Lower levels of linked columns are cleared in the same step. */
export function setCellValues(state: GridState, rows: readonly RowValues[], typing = false): GridState {
  const patches = mergeRowValues(rows).map(({ rowKey, values }) => {
    const row = rowOf(state, rowKey)
    return row ? createCellsPatch(state, rowKey, emptyLowerLevels(state.columns, row, values)) : null
  })
  const [first] = rows
  const [key] = Object.keys(first?.values ?? {})
  const cell = typing && first && key !== undefined ? { id: first.rowKey, key } : null
  return performStep(
    state,
    patches.filter(patch => patch !== null),
    cell,
  )
}

/** Merges entries of the same row; later values win. */
function mergeRowValues(rows: readonly RowValues[]): readonly RowValues[] {
  const byRow = new Map<RowId, Values>()
  for (const { rowKey, values } of rows) byRow.set(rowKey, { ...byRow.get(rowKey), ...values })
  return byRow.size === rows.length ? rows : [...byRow].map(([rowKey, values]) => ({ rowKey, values }))
}

/**
 * Writes the values that a popup chose into a row (GR-07), as one step. Each value is read by its column; one that
 * cannot be read is reported and left out. An open editor of one of these columns closes.
 */
export function fillFromPopup(state: GridState, id: RowId, values: Values): GridState {
  const { editing } = state
  const readings = Object.entries(values).map(([key, value]) => {
    const column = columnOf(state, key)
    return { key, reading: column ? parseCell(column, value) : { value } }
  })
  const flaw = readings.map(({ reading }) => reading).find(reading => 'flaw' in reading)
  const read = readings.flatMap(({ key, reading }) => ('flaw' in reading ? [] : [[key, reading.value] as const]))
  const isDone = editing?.id === id && editing.key in values
  const next = { ...state, editing: isDone ? null : editing, notice: flaw ? { text: flaw.flaw } : state.notice }
  return setCellValues(next, [{ rowKey: id, values: Object.fromEntries(read) }])
}
