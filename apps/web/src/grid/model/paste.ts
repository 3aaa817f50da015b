import { canEdit } from './access.ts'
import { setValues } from './edit.ts'
import { idOf, shownColumns } from './find.ts'
import { blockOf } from './focus.ts'
import type { Patch } from './history.ts'
import { withLinkage } from './linkage.ts'
import { cellsPatch } from './perform.ts'
import { addRows, defaultsOf } from './rows.ts'
import type { GridAction, GridState } from './state.ts'

/** Puts a planned paste into the rows: cells that are there, and new rows at the end, as one step. */
export function paste(state: GridState, { cells, added }: Extract<GridAction, { type: 'paste' }>): GridState {
  const patches: (Patch | null)[] = cells.map(({ id, values }) => {
    const row = state.rows[state.index.get(id) ?? -1]
    return row ? cellsPatch(state, id, withLinkage(state.columns, row, values)) : null
  })
  const defaults = defaultsOf(state.columns)
  const rows = added.map(values => ({ ...defaults, ...values }))
  return addRows(
    state,
    rows,
    state.rows.length,
    patches.filter(patch => patch !== null),
  )
}

/** The first row of the selected block goes into all others; cells that nobody may edit stay as they are. */
export function fillDown(state: GridState): GridState {
  const block = blockOf(state)
  const first = block && state.rows[block.top]
  if (!block || !first) return state
  const columns = shownColumns(state).slice(block.left, block.right + 1)
  const values = state.rows.slice(block.top + 1, block.bottom + 1).map(row => ({
    rowKey: idOf(state, row),
    values: Object.fromEntries(
      columns.filter(column => canEdit(state, row, column)).map(({ key }) => [key, first[key]]),
    ),
  }))
  return setValues(state, values)
}
