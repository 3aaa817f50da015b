import type { CellRef, RowId, Values } from './row.ts'

/** A row's index, after it is inserted or before it is removed. */
export interface RowPlace {
  readonly id: RowId
  readonly at: number
}

/**
 * One change of the rows that can be reverted. It holds values and indices, never rows, so that other changes of a row
 * in the meantime are kept.
 */
export type RowPatch =
  | { readonly kind: 'cells'; readonly id: RowId; readonly before: Values; readonly after: Values }
  | { readonly kind: 'put'; readonly places: readonly RowPlace[] }
  | { readonly kind: 'take'; readonly places: readonly RowPlace[] }
  | { readonly kind: 'move'; readonly id: RowId; readonly from: number; readonly to: number }

/** The changes that one undo reverts. */
export type HistoryStep = readonly RowPatch[]

export interface GridHistory {
  /** The last one is undone first. */
  readonly done: readonly HistoryStep[]
  /** The last one is redone first. */
  readonly undone: readonly HistoryStep[]
  /** The cell that is being typed into. Its next value joins the last step. */
  readonly typing: CellRef | null
}

export const noHistory: GridHistory = { done: [], undone: [], typing: null }

/** A limit, because nobody undoes more steps and a paste holds many values. */
const maxSteps = 200

function invertPatch(patch: RowPatch): RowPatch {
  switch (patch.kind) {
    case 'cells':
      return { ...patch, before: patch.after, after: patch.before }
    case 'put':
      return { ...patch, kind: 'take' }
    case 'take':
      return { ...patch, kind: 'put' }
    case 'move':
      return { ...patch, from: patch.to, to: patch.from }
  }
}

export const invertStep = (step: HistoryStep): HistoryStep => step.map(invertPatch).reverse()

/** Adds a step to the history. A step that continues typing into the same cell joins the previous one. */
export function recordStep({ done, typing }: GridHistory, step: HistoryStep, cell: CellRef | null = null): GridHistory {
  const joins = cell !== null && typing?.id === cell.id && typing.key === cell.key
  const last = done.at(-1)
  const kept = joins && last ? [...done.slice(0, -1), joinSteps(last, step)] : [...done, step].slice(-maxSteps)
  return { done: kept, undone: [], typing: cell }
}

/** Joins two steps. When both change the same cells, only the first and last values are kept. */
function joinSteps(first: HistoryStep, second: HistoryStep): HistoryStep {
  const [a, b] = [first[0], second[0]]
  if (first.length !== 1 || second.length !== 1 || a?.kind !== 'cells' || b?.kind !== 'cells' || a.id !== b.id)
    return [...first, ...second]
  return [{ ...a, before: { ...b.before, ...a.before }, after: { ...a.after, ...b.after } }]
}
