import type { Tx } from '../../../plugins/db.ts'
import type { Access, EngineContext } from '../../../resource/access.ts'
import type { Resource } from '../../../resource/engine.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { readSelectedIds, type Selection } from '../../../resource/selection.ts'
import { textIn } from '../../../resource/stored.ts'
import type { Caller } from '../../../resource/within.ts'
import type { Judged } from '../check-result/index.ts'
import type { Judge } from './judge.ts'

/** So many are judged and marked together. */
const chunkRecords = 1_000

/** A check as it was asked for. */
export interface CheckInput extends Selection {
  xwlx: string
}

export interface Checking {
  judge: Judge
  resource: Pick<Resource, 'actions' | 'hooks'>
  questionsPerHour: EngineContext['questionsPerHour']
}

/** The records that a check is about, in the order of the list they are checked in. */
export const idsToCheck = (
  { resource: { actions, hooks }, questionsPerHour: perHour }: Checking,
  caller: Caller,
  input: CheckInput,
): Promise<string[]> =>
  actions.withAccess(caller, { xwlx: input.xwlx }, (tx, access) =>
    readSelectedIds(tx, access, input, { hooks, origin: caller.origin, perHour, verb: '校验' }),
  )

interface Wanted<T> {
  xwlx: string
  ids: readonly string[]
  /** What is made of a chunk, in its transaction. */
  use(tx: Tx, access: Access, judged: Judged[]): Promise<T>
}

/** Judges records by the chunk, each in a transaction of its own. Those that went out of reach meanwhile are left out. */
export async function* checkAll<T>(
  { judge, resource: { actions } }: Checking,
  caller: Caller,
  { xwlx, ids, use }: Wanted<T>,
): AsyncGenerator<T> {
  for (let at = 0; at < ids.length; at += chunkRecords) {
    const chunk = ids.slice(at, at + chunkRecords)
    yield await actions.withAccess(caller, { xwlx }, async (tx, access) => {
      const judged = await judge.records(tx, access, chunk, reachableCondition(access, { forWrite: true }))
      return use(tx, access, inOrder(chunk, judged))
    })
  }
}

const inOrder = (ids: readonly string[], judged: readonly Judged[]): Judged[] => {
  const byId = new Map(judged.map(one => [textIn(one.values, 'id'), one]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
