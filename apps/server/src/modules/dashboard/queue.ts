import { inStates, queueStates } from '@xw/shared/degree/figures'
import type { Actor } from '@xw/shared/degree/states'
import type { Queue, TypeCount } from '@xw/shared/wire/dashboard'
import { sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import type { Session } from '../../plugins/session.ts'
import { actorOf } from '../xw-info/index.ts'
import { conditionOf, type Reached, unionOf } from './reach.ts'

/** The states in which records wait for somebody's own decision. */
export const statesFor = (session: Session): readonly string[] => queueStates[actorOf(session) as Actor] ?? []

/** DG-10: what waits for a decision of the caller, by type. */
export async function readQueue(tx: Tx, states: readonly string[], reached: readonly Reached[]): Promise<Queue> {
  const parts = reached.flatMap(one => {
    const { type, access, which } = one
    const waits = conditionOf(one, inStates(states))
    return waits
      ? [
          sql`select ${type} as xwbslbm, count(*)::int as count from ${sql.table(access.base.table)} t where ${which} and ${waits}`,
        ]
      : []
  })
  if (states.length === 0 || parts.length === 0) return { states: [], types: [] }
  const { rows } = await sql<TypeCount>`select * from (${unionOf(parts)}) counted where count > 0 order by 1`.execute(
    tx,
  )
  return { states: [...states], types: rows }
}
