import { bucketEntries, editBucketMap, getFromBuckets } from './bucket-map.ts'
import { toRuleMessage } from './check-cell.ts'
import { fillPlaceholders } from './fill-text.ts'
import { columnOf, rowOf } from './find.ts'
import type { CellRef, GridColumn, GridState } from './state.ts'

/** Reports whether a column has asynchronous rules. */
export const hasAsyncRules = ({ rules = [] }: GridColumn): boolean => rules.some(rule => 'asyncHandler' in rule)

/** Returns the pending questions of asynchronous rules. The view runs each once and answers with its token. */
export function listOpenQuestions({ awaited }: GridState): (CellRef & { readonly token: number })[] {
  return [...bucketEntries(awaited)].flatMap(([id, cells]) =>
    [...cells].map(([key, { token }]) => ({ id, key, token })),
  )
}

/** Runs the asynchronous rules of a cell one after the other. Returns the first error message, or null. */
export async function runAsyncRules(state: GridState, { id, key }: CellRef): Promise<string | null> {
  const [row, column] = [rowOf(state, id), columnOf(state, key)]
  if (!row || !column) return null
  for (const rule of column.rules ?? []) {
    if (!('asyncHandler' in rule)) continue
    const answer = await rule
      .asyncHandler({ row, column, value: row[key] })
      .catch(() => '${title}暂时无法校验，请稍后再试')
    const flaw = toRuleMessage(answer, rule, column)
    if (flaw !== null) return fillPlaceholders(flaw, column)
  }
  return null
}

interface AsyncRuleAnswer extends CellRef {
  readonly token: number
  readonly message: string | null
}

/** Stores an answer. An answer about a value that the cell no longer holds is ignored. */
export function applyAsyncAnswer(state: GridState, { id, key, token, message }: AsyncRuleAnswer): GridState {
  const cells = getFromBuckets(state.awaited, id)
  if (cells?.get(key)?.token !== token) return state
  const [awaited, errors] = [editBucketMap(state.awaited), editBucketMap(state.errors)]
  const rest = new Map(cells)
  rest.delete(key)
  if (rest.size > 0) awaited.set(id, rest)
  else awaited.delete(id)
  if (message !== null) errors.set(id, new Map(errors.get(id)).set(key, message))
  return { ...state, awaited: awaited.done(), errors: errors.done() }
}
