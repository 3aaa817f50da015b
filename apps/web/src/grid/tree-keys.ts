import type { KeyboardEvent } from 'react'
import { listShownColumns, rowIdOf, rowOf } from './model/find.ts'
import { parentOf } from './model/tree.ts'
import type { GridStore } from './store.ts'
import type { BranchState, GridTree } from './tree.ts'

const swapped: Readonly<Record<string, readonly BranchState[]>> = {
  ArrowRight: ['folded', 'failed'],
  ArrowLeft: ['open'],
}

type TreeKeyEvent = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

/**
 * The right arrow opens the active row; the left arrow folds it or moves to its parent. This works on the cell that
 * shows the tree, and with Alt on any cell. Returns true when the key was handled.
 */
export function handleTreeKey(
  store: GridStore,
  tree: GridTree,
  { key, altKey, shiftKey, ctrlKey, metaKey }: TreeKeyEvent,
): boolean {
  const state = store.getState()
  const { active } = state
  const row = active && rowOf(state, active.id)
  const wanted = swapped[key]
  if (!wanted || !row || shiftKey || ctrlKey || metaKey) return false
  if (!altKey && active.key !== listShownColumns(state)[0]?.key) return false
  if (wanted.includes(tree.branchOf(row, active.id))) {
    tree.toggle(row, active.id)
    return true
  }
  const above = key === 'ArrowLeft' ? rowOf(state, parentOf(row) ?? '') : undefined
  if (above) store.dispatch({ type: 'focus', cell: { id: rowIdOf(state, above), key: active.key } })
  return above !== undefined
}
