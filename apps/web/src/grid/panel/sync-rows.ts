import { idOf } from '../model/find.ts'
import type { GridAction, GridState, Row } from '../model/state.ts'

const hasRow = (state: GridState, rows: readonly Row[], id: string) => rows.some(row => idOf(state, row) === id)

/** Whether nothing of this user's own would be lost if the rows were loaded anew. */
const isClean = (state: GridState, rows: readonly Row[]): boolean =>
  state.base.size === 0 && (state.editing === null || hasRow(state, rows, state.editing.id))

const hasSameRows = (state: GridState, rows: readonly Row[]): boolean =>
  rows.length === state.rows.length && rows.every(row => state.index.has(idOf(state, row)))

/**
 * What brings a grid to what its server has. Values come in below whatever is being edited; rows that others added or
 * removed come and go as soon as there is nothing of this user's own to lose.
 */
export const toSyncAction = (state: GridState, rows: readonly Row[]): GridAction =>
  hasSameRows(state, rows) || !isClean(state, rows) ? { type: 'patchFromServer', rows } : { type: 'load', rows }
