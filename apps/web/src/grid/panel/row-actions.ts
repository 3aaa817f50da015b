import { isRowDisabled } from '../model/access.ts'
import { rowOf } from '../model/find.ts'
import type { GridAction, GridState, RowId } from '../model/state.ts'

interface RowAction {
  readonly key: string
  readonly label: string
  readonly disabled: boolean
  toAction(nowMs: number): GridAction
}

/** GR-11: returns the actions of a row's menu. There are none in a tree, and none where rows cannot be changed. */
export function listRowActions(state: GridState, id: RowId): RowAction[] {
  const { index, rows, options } = state
  const [place, row] = [index.get(id), rowOf(state, id)]
  if (place === undefined || !row || options.readOnly || options.fixedRows || options.isTree) return []
  const stays = isRowDisabled(state, row)
  return [
    { key: 'up', label: '上移', disabled: stays || place === 0, toAction: () => ({ type: 'move', id, to: 'up' }) },
    {
      key: 'down',
      label: '下移',
      disabled: stays || place === rows.length - 1,
      toAction: () => ({ type: 'move', id, to: 'down' }),
    },
    {
      key: 'insert',
      label: '插入行',
      disabled: false,
      toAction: nowMs => ({ type: 'insert', nowMs, index: place + 1, count: 1 }),
    },
  ]
}
