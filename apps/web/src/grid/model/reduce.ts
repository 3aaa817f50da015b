import { takeAnswer } from './await-rules.ts'
import { counted, load } from './create.ts'
import { commit, fill, setDraft, setValues, startEdit } from './edit.ts'
import { focus } from './focus.ts'
import { judged } from './judged.ts'
import { fillDown, paste } from './paste.ts'
import { redo, undo } from './perform.ts'
import { validate } from './recheck.ts'
import { insert, move, remove } from './rows.ts'
import { select } from './select.ts'
import { patchFromServer } from './server.ts'
import { settle } from './settle.ts'
import type { GridAction, GridState } from './state.ts'
import { fold, hang } from './tree.ts'

type Actions = { [A in GridAction as A['type']]: A }
type Reducers = { [T in keyof Actions]: (state: GridState, action: Actions[T]) => GridState }

/** What each action does. */
const reducers: Reducers = {
  load: (state, { rows, columns }) => load(state, rows, columns),
  setColumns: (state, { columns }) => ({ ...state, columns, ...counted(columns, state.rows) }),
  setOptions: (state, { options }) => ({ ...state, options: { ...state.options, ...options } }),
  insert,
  remove: (state, { ids }) => remove(state, ids),
  move: (state, { id, to }) => move(state, id, to),
  startEdit: (state, { draft, ...cell }) => startEdit(state, cell, draft),
  draft: (state, { draft }) => setDraft(state, draft),
  commit,
  cancel: state => ({ ...state, editing: null }),
  setValues: (state, { values, typing }) => setValues(state, values, typing),
  paste,
  fillDown,
  fill: (state, { id, values }) => fill(state, id, values),
  select,
  focus: (state, { cell, extend }) => focus(state, cell, extend),
  patchFromServer: (state, { rows }) => patchFromServer(state, rows),
  judged: (state, { flaws }) => judged(state, flaws),
  hang: (state, { under, rows }) => hang(state, under, rows),
  fold: (state, { id }) => fold(state, id),
  validate: (state, { what }) => validate(state, what),
  asyncResult: takeAnswer,
  settle,
  undo,
  redo,
  dismissNotice: state => ({ ...state, notice: null }),
}

/** The one way in which a grid changes. */
export const reduce = (state: GridState, action: GridAction): GridState =>
  (reducers[action.type] as (state: GridState, action: GridAction) => GridState)(state, action)
