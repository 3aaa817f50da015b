import type { KeyboardEvent } from 'react'
import { idOf, listShownColumns, rowOf } from './model/find.ts'
import { parentOf } from './model/tree.ts'
import type { GridStore } from './store.ts'
import type { BranchState, GridTree } from './tree.ts'

const swapped: Readonly<Record<string, readonly BranchState[]>> = {
  ArrowRight: ['folded', 'failed'],
  ArrowLeft: ['open'],
}

type TreeKeyEvent = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

/**
 * An arrow to the right opens the row that the keyboard is at, one to the left folds it, or goes to the row that it hangs
 * below: on the cell that shows the tree, and with Alt on every other. Says whether the key was one of these.
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
  if (above) store.dispatch({ type: 'focus', cell: { id: idOf(state, above), key: active.key } })
  return above !== undefined
}
