import { isNotNull } from '@xw/shared/resource/storage'
import { optionsOf } from '../field-types/codes.ts'
import { isEditable, isTick } from './cell-look.ts'
import { canEdit } from './model/access.ts'
import { idOf, shownColumns } from './model/find.ts'
import { blockOf } from './model/focus.ts'
import type { GridAction, GridColumn, GridState } from './model/state.ts'

/** Empties the selected block, except what nobody may edit. A tick that has to be one or the other goes off. */
export const clearBlock = (state: GridState): GridAction =>
  setBlock(state, isEditable, column => (isTick(column) && isNotNull(column.field) ? tickValue(column, false) : null))

/** Sets or takes away all ticks of the selected block. */
export const tickBlock = (state: GridState, isOn: boolean): GridAction =>
  setBlock(state, isTick, column => tickValue(column, isOn))

const tickValue = ({ field }: GridColumn, isOn: boolean) => optionsOf(field)[isOn ? 0 : 1]?.value

function setBlock(
  state: GridState,
  isMeant: (column: GridColumn) => boolean,
  valueIn: (column: GridColumn) => unknown,
): GridAction {
  const block = blockOf(state)
  const columns = block
    ? shownColumns(state)
        .slice(block.left, block.right + 1)
        .filter(isMeant)
    : []
  const rows = block ? state.rows.slice(block.top, block.bottom + 1) : []
  return {
    type: 'setValues',
    values: rows.map(row => ({
      rowKey: idOf(state, row),
      values: Object.fromEntries(
        columns.filter(column => canEdit(state, row, column)).map(column => [column.key, valueIn(column)]),
      ),
    })),
  }
}
