import { isRowDisabled } from './access.ts'
import { editBucketMap } from './bucket-map.ts'
import { rowIdOf, rowOf } from './find.ts'
import type { RowPatch } from './history.ts'
import { performStep } from './perform.ts'
import type { GridAction, GridColumn, GridState, Row, RowId, Values } from './state.ts'

/** GR-03: a double click adds only one row. */
const insertPauseMs = 1500

const refuse = (state: GridState, text: string): GridState => ({ ...state, notice: { text } })

type Insert = Extract<GridAction, { type: 'insert' }>

export function insertRows(state: GridState, { nowMs, count = 1, rows, ...where }: Insert): GridState {
  if (state.options.readOnly) return state
  if (state.options.isTree) return refuse(state, '树形表格不支持新增')
  if (state.lastInsertMs !== null && nowMs - state.lastInsertMs < insertPauseMs)
    return refuse(state, '您点击过快，请慢一点')
  const values = rows ?? Array.from({ length: Math.max(1, Math.trunc(count)) }, () => defaultRowOf(state.columns))
  return { ...addRows(state, values, insertPlaceOf(state, where)), lastInsertMs: nowMs }
}

/** Position 0 is the bottom, 1 the top. */
function insertPlaceOf({ rows }: GridState, { index, position = 0 }: Pick<Insert, 'index' | 'position'>): number {
  const place = index ?? (position > 0 ? position - 1 : rows.length)
  return Math.min(Math.max(0, Math.trunc(place)), rows.length)
}

export const defaultRowOf = (columns: readonly GridColumn[]): Values =>
  Object.fromEntries(columns.filter(column => column.defaultValue !== undefined).map(c => [c.key, c.defaultValue]))

/** Adds rows as one step, together with other patches. */
export function addRows(
  state: GridState,
  values: readonly Values[],
  at: number,
  also: readonly RowPatch[] = [],
): GridState {
  if (values.length === 0) return performStep(state, also)
  const { rowKey, dragSortKey } = state.options
  const [parked, base] = [editBucketMap(state.parked), editBucketMap(state.base)]
  const places = values.map((row, nth) => {
    const id = `new_${state.serial + nth + 1}`
    parked.set(id, { ...row, ...(dragSortKey && { [dragSortKey]: at + nth + 1 }), [rowKey]: id })
    base.set(id, null)
    return { id, at: at + nth }
  })
  const ready = { ...state, serial: state.serial + values.length, parked: parked.done(), base: base.done() }
  const order = () => [...state.rows.slice(0, at), ...places.map(() => null), ...state.rows.slice(at)]
  return performStep(ready, [...also, { kind: 'put', places }, ...renumberRows(state, order)])
}

export function removeRows(state: GridState, ids: readonly RowId[]): GridState {
  if (state.options.readOnly) return state
  if (state.options.isTree) return refuse(state, '树形表格不支持删除')
  const places = [...new Set(ids)]
    .flatMap(id => {
      const [at, row] = [state.index.get(id), rowOf(state, id)]
      return at === undefined || !row || isRowDisabled(state, row) ? [] : [{ id, at }]
    })
    .sort((a, b) => a.at - b.at)
  return places.length === 0 ? state : performStep(state, [{ kind: 'take', places }])
}

export function moveRow(state: GridState, id: RowId, to: 'up' | 'down' | number): GridState {
  const from = state.index.get(id)
  const row = rowOf(state, id)
  if (from === undefined || !row || state.options.readOnly || state.options.isTree || isRowDisabled(state, row))
    return state
  const wanted = to === 'up' ? from - 1 : to === 'down' ? from + 1 : Math.trunc(to)
  const place = Math.min(Math.max(0, wanted), state.rows.length - 1)
  if (place === from) return state
  const order = () => state.rows.toSpliced(from, 1).toSpliced(place, 0, row)
  return performStep(state, [{ kind: 'move', id, from, to: place }, ...renumberRows(state, order)])
}

/** Renumbers the rows from 1 in their order, if the grid keeps one. Rows with the right number stay unchanged. */
function renumberRows(state: GridState, order: () => readonly (Row | null)[]): RowPatch[] {
  const key = state.options.dragSortKey
  if (key === null) return []
  return order().flatMap((row, at) =>
    row === null || row[key] === at + 1
      ? []
      : [{ kind: 'cells' as const, id: rowIdOf(state, row), before: { [key]: row[key] }, after: { [key]: at + 1 } }],
  )
}
