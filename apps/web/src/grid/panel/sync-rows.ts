import { rowIdOf } from '../model/find.ts'
import type { GridAction, GridState, Row } from '../model/state.ts'

const hasRow = (state: GridState, rows: readonly Row[], id: string) => rows.some(row => rowIdOf(state, row) === id)

/** Reports whether loading the rows again would lose nothing of this user's own. */
const isClean = (state: GridState, rows: readonly Row[]): boolean =>
  state.base.size === 0 && (state.editing === null || hasRow(state, rows, state.editing.id))

const hasSameRows = (state: GridState, rows: readonly Row[]): boolean =>
  rows.length === state.rows.length && rows.every(row => state.index.has(rowIdOf(state, row)))

/**
 * Returns the action that brings a grid to the server's state. New values enter below the user's edits. Added and
 * removed rows follow as soon as this user has no unsaved changes.
 */
export const toSyncAction = (state: GridState, rows: readonly Row[]): GridAction =>
  hasSameRows(state, rows) || !isClean(state, rows) ? { type: 'patchFromServer', rows } : { type: 'load', rows }
