import { canEdit } from './access.ts'
import { setCellValues } from './edit.ts'
import { listShownColumns, rowIdOf } from './find.ts'
import { selectedBlock } from './focus.ts'
import type { RowPatch } from './history.ts'
import { emptyLowerLevels } from './linkage.ts'
import { createCellsPatch } from './perform.ts'
import { addRows, defaultRowOf } from './rows.ts'
import type { GridAction, GridState } from './state.ts'

/** Applies a planned paste as one step: changed cells, and new rows at the end. */
export function applyPaste(state: GridState, { cells, added }: Extract<GridAction, { type: 'paste' }>): GridState {
  const patches: (RowPatch | null)[] = cells.map(({ id, values }) => {
    const row = state.rows[state.index.get(id) ?? -1]
    return row ? createCellsPatch(state, id, emptyLowerLevels(state.columns, row, values)) : null
  })
  const defaults = defaultRowOf(state.columns)
  const rows = added.map(values => ({ ...defaults, ...values }))
  return addRows(
    state,
    rows,
    state.rows.length,
    patches.filter(patch => patch !== null),
  )
}

/** Copies the first row of the selected block into all others. Read-only cells stay unchanged. */
export function fillDown(state: GridState): GridState {
  const block = selectedBlock(state)
  const first = block && state.rows[block.top]
  if (!block || !first) return state
  const columns = listShownColumns(state).slice(block.left, block.right + 1)
  const values = state.rows.slice(block.top + 1, block.bottom + 1).map(row => ({
    rowKey: rowIdOf(state, row),
    values: Object.fromEntries(
      columns.filter(column => canEdit(state, row, column)).map(({ key }) => [key, first[key]]),
    ),
  }))
  return setCellValues(state, values)
}
