import type { CellRef, RowId, Values } from './row.ts'

/** A row's place in the order, after it is put there or before it is taken away. */
export interface Place {
  readonly id: RowId
  readonly at: number
}

/**
 * One thing that happened to the rows, with what it takes to go back. It holds values and places, never rows: what else
 * becomes of a row in the meantime stays.
 */
export type Patch =
  | { readonly kind: 'cells'; readonly id: RowId; readonly before: Values; readonly after: Values }
  | { readonly kind: 'put'; readonly places: readonly Place[] }
  | { readonly kind: 'take'; readonly places: readonly Place[] }
  | { readonly kind: 'move'; readonly id: RowId; readonly from: number; readonly to: number }

/** What one undo takes back. */
export type Step = readonly Patch[]

export interface History {
  /** The last one is undone first. */
  readonly done: readonly Step[]
  /** The last one is redone first. */
  readonly undone: readonly Step[]
  /** The cell that is being typed into: its next value joins the last step. */
  readonly typing: CellRef | null
}

export const noHistory: History = { done: [], undone: [], typing: null }

/** Further back nobody goes, and a paste holds many values. */
const maxSteps = 200

function invert(patch: Patch): Patch {
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

export const inverse = (step: Step): Step => step.map(invert).reverse()

/** The history after a step. One that goes on typing into the same cell joins the one before it. */
export function remember({ done, typing }: History, step: Step, cell: CellRef | null = null): History {
  const joins = cell !== null && typing?.id === cell.id && typing.key === cell.key
  const last = done.at(-1)
  const kept = joins && last ? [...done.slice(0, -1), joined(last, step)] : [...done, step].slice(-maxSteps)
  return { done: kept, undone: [], typing: cell }
}

/** Both steps as one; two that change the same cells need only the first values and the last. */
function joined(first: Step, second: Step): Step {
  const [a, b] = [first[0], second[0]]
  if (first.length !== 1 || second.length !== 1 || a?.kind !== 'cells' || b?.kind !== 'cells' || a.id !== b.id)
    return [...first, ...second]
  return [{ ...a, before: { ...b.before, ...a.before }, after: { ...a.after, ...b.after } }]
}
