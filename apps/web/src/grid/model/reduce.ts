import { applyAsyncAnswer } from './async-rules.ts'
import { countColumns, loadRows } from './create.ts'
import { commit, fillFromPopup, setCellValues, setDraft, startEdit } from './edit.ts'
import { focusCell } from './focus.ts'
import { applyPaste, fillDown } from './paste.ts'
import { redo, undo } from './perform.ts'
import { validateRows } from './recheck.ts'
import { insertRows, moveRow, removeRows } from './rows.ts'
import { selectRows } from './select.ts'
import { patchFromServer } from './server.ts'
import { applyServerErrors } from './server-errors.ts'
import { settleSave } from './settle.ts'
import type { GridAction, GridState } from './state.ts'
import { attachChildren, foldRow } from './tree.ts'

type Actions = { [A in GridAction as A['type']]: A }
type Reducers = { [T in keyof Actions]: (state: GridState, action: Actions[T]) => GridState }

/** The reducer of each action. */
const reducers: Reducers = {
  load: (state, { rows, columns }) => loadRows(state, rows, columns),
  setColumns: (state, { columns }) => ({ ...state, columns, ...countColumns(columns, state.rows) }),
  setOptions: (state, { options }) => ({ ...state, options: { ...state.options, ...options } }),
  insert: insertRows,
  remove: (state, { ids }) => removeRows(state, ids),
  move: (state, { id, to }) => moveRow(state, id, to),
  startEdit: (state, { draft, ...cell }) => startEdit(state, cell, draft),
  draft: (state, { draft }) => setDraft(state, draft),
  commit,
  cancel: state => ({ ...state, editing: null }),
  setValues: (state, { values, typing }) => setCellValues(state, values, typing),
  paste: applyPaste,
  fillDown,
  fill: (state, { id, values }) => fillFromPopup(state, id, values),
  select: selectRows,
  focus: (state, { cell, extend }) => focusCell(state, cell, extend),
  patchFromServer: (state, { rows }) => patchFromServer(state, rows),
  judged: (state, { flaws }) => applyServerErrors(state, flaws),
  hang: (state, { under, rows }) => attachChildren(state, under, rows),
  fold: (state, { id }) => foldRow(state, id),
  validate: (state, { what }) => validateRows(state, what),
  asyncResult: applyAsyncAnswer,
  settle: settleSave,
  undo,
  redo,
  dismissNotice: state => ({ ...state, notice: null }),
}

/** Applies an action. A grid changes in no other way. */
export const reduceGrid = (state: GridState, action: GridAction): GridState =>
  (reducers[action.type] as (state: GridState, action: GridAction) => GridState)(state, action)
