import { isRowDisabled } from './access.ts'
import { rowIdOf, rowOf } from './find.ts'
import type { GridAction, GridState, RowId } from './state.ts'

type Select = Extract<GridAction, { type: 'select' }>

export function selectRows(state: GridState, action: Select): GridState {
  if (action.what === 'none') return { ...state, selected: new Set(), lastSelected: null }
  if (state.options.selection === null) return state
  if (action.what === 'all') return selectAll(state)
  const { id, on, what } = action
  if (!isSelectable(state, id)) return state
  if (state.options.selection === 'radio') return { ...state, selected: new Set(on ? [id] : []), lastSelected: id }
  const selected = new Set(state.selected)
  for (const one of what === 'range' ? listRangeTo(state, id) : [id]) {
    if (on) selected.add(one)
    else selected.delete(one)
  }
  return { ...state, selected, lastSelected: id }
}

/** GR-03: returns the state of the header's checkbox. */
export function selectAllStateOf(state: GridState): 'none' | 'some' | 'all' {
  const { size } = state.selected
  if (size === 0) return 'none'
  // This runs after every change, so it goes through the rows only when some of them cannot be selected.
  const isAll =
    size >= state.rows.length ||
    (Object.keys(state.options.disabledRows).length > 0 &&
      state.rows.every(row => isRowDisabled(state, row) || state.selected.has(rowIdOf(state, row))))
  return isAll ? 'all' : 'some'
}

function selectAll(state: GridState): GridState {
  if (state.options.selection === 'radio') return state
  const offered = state.rows.filter(row => !isRowDisabled(state, row))
  return { ...state, selected: new Set(offered.map(row => rowIdOf(state, row))) }
}

function isSelectable(state: GridState, id: RowId): boolean {
  const row = rowOf(state, id)
  return row !== undefined && !isRowDisabled(state, row)
}

/** Returns all rows between the last selected one and this one. */
function listRangeTo(state: GridState, id: RowId): RowId[] {
  const to = state.index.get(id) ?? 0
  const from = state.index.get(state.lastSelected ?? id) ?? to
  const ids = state.rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(row => rowIdOf(state, row))
  return ids.filter(one => isSelectable(state, one))
}
