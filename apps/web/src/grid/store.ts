import { reduceGrid } from './model/reduce.ts'
import type { GridAction, GridState } from './model/state.ts'

/** The state of one grid, outside React, so that a key stroke redraws only its cell. */
export interface GridStore {
  getState(): GridState
  /** Returns the state without the current typing. It is a new object only when something else has changed. */
  getSettled(): GridState
  subscribe(listener: () => void): () => void
  dispatch(action: GridAction): void
}

export function createStore(initial: GridState): GridStore {
  let state = initial
  let settled = initial
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    getSettled: () => settled,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dispatch(action) {
      const before = state
      state = reduceGrid(before, action)
      if (state === before) return
      if (!isTypingOnly(before, state)) settled = state
      for (const listener of listeners) listener()
    },
  }
}

/** Reports whether two states differ only in the draft of the open editor. */
function isTypingOnly(before: GridState, after: GridState): boolean {
  if (!before.editing || !after.editing) return false
  for (const key in after)
    if (key !== 'editing' && after[key as keyof GridState] !== before[key as keyof GridState]) return false
  return before.editing.id === after.editing.id && before.editing.key === after.editing.key
}
