import { isNotNull } from '@xw/shared/resource/storage'
import { optionsOf } from '../field-types/codes.ts'
import { isEditable, isTickColumn } from './cell-look.ts'
import { canEdit } from './model/access.ts'
import { listShownColumns, rowIdOf } from './model/find.ts'
import { selectedBlock } from './model/focus.ts'
import type { GridAction, GridColumn, GridState } from './model/state.ts'

/** Clears the selected block, except read-only cells. A tick that must have a value becomes off. */
export const clearBlock = (state: GridState): GridAction =>
  setBlock(state, isEditable, column =>
    isTickColumn(column) && isNotNull(column.field) ? tickValue(column, false) : null,
  )

/** Turns all ticks of the selected block on or off. */
export const tickBlock = (state: GridState, isOn: boolean): GridAction =>
  setBlock(state, isTickColumn, column => tickValue(column, isOn))

const tickValue = ({ field }: GridColumn, isOn: boolean) => optionsOf(field)[isOn ? 0 : 1]?.value

function setBlock(
  state: GridState,
  isMeant: (column: GridColumn) => boolean,
  valueIn: (column: GridColumn) => unknown,
): GridAction {
  const block = selectedBlock(state)
  const columns = block
    ? listShownColumns(state)
        .slice(block.left, block.right + 1)
        .filter(isMeant)
    : []
  const rows = block ? state.rows.slice(block.top, block.bottom + 1) : []
  return {
    type: 'setValues',
    values: rows.map(row => ({
      rowKey: rowIdOf(state, row),
      values: Object.fromEntries(
        columns.filter(column => canEdit(state, row, column)).map(column => [column.key, valueIn(column)]),
      ),
    })),
  }
}
