import type { Tx } from '../../../plugins/db.ts'
import type { Access, EngineContext } from '../../../resource/access.ts'
import type { Resource } from '../../../resource/engine.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { readSelectedIds, type Selection } from '../../../resource/selection.ts'
import { textIn } from '../../../resource/stored.ts'
import type { Caller } from '../../../resource/within.ts'
import type { CheckedRecord } from '../check-result/index.ts'
import type { Checker } from './judge.ts'

/** The number of records checked and stored together. */
const chunkRecords = 1_000

/** The input of a check. */
export interface CheckInput extends Selection {
  xwlx: string
}

export interface CheckRun {
  judge: Checker
  resource: Pick<Resource, 'actions' | 'hooks'>
  questionsPerHour: EngineContext['questionsPerHour']
}

/** Returns the ids of the records to check, in the order of the list that they were selected in. */
export const selectRecordsToCheck = (
  { resource: { actions, hooks }, questionsPerHour: perHour }: CheckRun,
  caller: Caller,
  input: CheckInput,
): Promise<string[]> =>
  actions.withAccess(caller, { xwlx: input.xwlx }, (tx, access) =>
    readSelectedIds(tx, access, input, { hooks, origin: caller.origin, perHour, verb: '校验' }),
  )

interface CheckRequest<T> {
  xwlx: string
  ids: readonly string[]
  /** Handles the result of one chunk, in the same transaction. */
  use(tx: Tx, access: Access, judged: CheckedRecord[]): Promise<T>
}

/**
 * Checks records in chunks, each in its own transaction. Records that went out of reach in the meantime are left out.
 */
export async function* checkInChunks<T>(
  { judge, resource: { actions } }: CheckRun,
  caller: Caller,
  { xwlx, ids, use }: CheckRequest<T>,
): AsyncGenerator<T> {
  for (let at = 0; at < ids.length; at += chunkRecords) {
    const chunk = ids.slice(at, at + chunkRecords)
    yield await actions.withAccess(caller, { xwlx }, async (tx, access) => {
      const judged = await judge.records(tx, access, chunk, reachableCondition(access, { forWrite: true }))
      return use(tx, access, inOrder(chunk, judged))
    })
  }
}

const inOrder = (ids: readonly string[], judged: readonly CheckedRecord[]): CheckedRecord[] => {
  const byId = new Map(judged.map(one => [textIn(one.values, 'id'), one]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
