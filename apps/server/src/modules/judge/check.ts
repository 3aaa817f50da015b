import { sql } from 'kysely'
import { refused } from '../../lib/errors.ts'
import type { Tx } from '../../plugins/db.ts'
import type { Access, Ground } from '../../resource/access.ts'
import type { Resource } from '../../resource/engine.ts'
import { reachable } from '../../resource/rows.ts'
import { maxSelected, type Selection, selectionOf } from '../../resource/selection.ts'
import { textIn } from '../../resource/stored.ts'
import type { Caller } from '../../resource/within.ts'
import type { Judge } from './judge.ts'
import type { Judged } from './judged.ts'

/** So many are judged and marked together. */
const chunkRecords = 1_000

/** A check as it was asked for. */
export interface CheckInput extends Selection {
  xwlx: string
}

export interface Checking {
  judge: Judge
  resource: Pick<Resource, 'actions' | 'hooks'>
  questionsPerHour: Ground['questionsPerHour']
}

/** The records that a check is about, in the order of the list they are checked in. */
export const idsToCheck = (
  { resource: { actions, hooks }, questionsPerHour: perHour }: Checking,
  caller: Caller,
  input: CheckInput,
): Promise<string[]> =>
  actions.within(caller, { xwlx: input.xwlx }, async (tx, access) => {
    const which = await selectionOf(tx, access, input, { hooks, origin: caller.origin, perHour })
    const { rows } = await sql<{ id: string }>`
      select t.id from ${sql.table(access.base.table)} t where ${which}
      order by t.create_time desc, t.id desc limit ${maxSelected + 1}`.execute(tx)
    if (rows.length > maxSelected) throw refused(`一次最多校验 ${maxSelected} 条，请缩小查询范围`)
    return rows.map(({ id }) => id)
  })

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
    yield await actions.within(caller, { xwlx }, async (tx, access) => {
      const { rows } = await sql<{ id: string }>`
        select t.id from ${sql.table(access.base.table)} t
        where t.id = any(${chunk}::uuid[]) and ${reachable(access, { forWrite: true })}`.execute(tx)
      const judged = await judge.records(
        tx,
        access,
        rows.map(({ id }) => id),
      )
      return use(tx, access, inOrder(chunk, judged))
    })
  }
}

const inOrder = (ids: readonly string[], judged: readonly Judged[]): Judged[] => {
  const byId = new Map(judged.map(one => [textIn(one.values, 'id'), one]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
