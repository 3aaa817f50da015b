import { reduce } from './model/reduce.ts'
import type { GridAction, GridState } from './model/state.ts'

/** One grid's state, outside React: a key stroke redraws the cell it goes into, and nothing around it. */
export interface GridStore {
  getState(): GridState
  /** The state without what is being typed right now: another one only when something else changed. */
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
      state = reduce(before, action)
      if (state === before) return
      if (!isTypingOnly(before, state)) settled = state
      for (const listener of listeners) listener()
    },
  }
}

/** Whether two states differ in nothing but the draft of the open editor. */
function isTypingOnly(before: GridState, after: GridState): boolean {
  if (!before.editing || !after.editing) return false
  for (const key in after)
    if (key !== 'editing' && after[key as keyof GridState] !== before[key as keyof GridState]) return false
  return before.editing.id === after.editing.id && before.editing.key === after.editing.key
}
