import type { CellRef, RowId, Values } from './row.ts'

/** A row's place in the order, after it is put there or before it is taken away. */
export interface RowPlace {
  readonly id: RowId
  readonly at: number
}

/**
 * One thing that happened to the rows, with what it takes to go back. It holds values and places, never rows: what else
 * becomes of a row in the meantime stays.
 */
export type RowPatch =
  | { readonly kind: 'cells'; readonly id: RowId; readonly before: Values; readonly after: Values }
  | { readonly kind: 'put'; readonly places: readonly RowPlace[] }
  | { readonly kind: 'take'; readonly places: readonly RowPlace[] }
  | { readonly kind: 'move'; readonly id: RowId; readonly from: number; readonly to: number }

/** What one undo takes back. */
export type HistoryStep = readonly RowPatch[]

export interface History {
  /** The last one is undone first. */
  readonly done: readonly HistoryStep[]
  /** The last one is redone first. */
  readonly undone: readonly HistoryStep[]
  /** The cell that is being typed into: its next value joins the last step. */
  readonly typing: CellRef | null
}

export const noHistory: History = { done: [], undone: [], typing: null }

/** Further back nobody goes, and a paste holds many values. */
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

/** The history after a step. One that goes on typing into the same cell joins the one before it. */
export function recordStep({ done, typing }: History, step: HistoryStep, cell: CellRef | null = null): History {
  const joins = cell !== null && typing?.id === cell.id && typing.key === cell.key
  const last = done.at(-1)
  const kept = joins && last ? [...done.slice(0, -1), joinSteps(last, step)] : [...done, step].slice(-maxSteps)
  return { done: kept, undone: [], typing: cell }
}

/** Both steps as one; two that change the same cells need only the first values and the last. */
function joinSteps(first: HistoryStep, second: HistoryStep): HistoryStep {
  const [a, b] = [first[0], second[0]]
  if (first.length !== 1 || second.length !== 1 || a?.kind !== 'cells' || b?.kind !== 'cells' || a.id !== b.id)
    return [...first, ...second]
  return [{ ...a, before: { ...b.before, ...a.before }, after: { ...a.after, ...b.after } }]
}
