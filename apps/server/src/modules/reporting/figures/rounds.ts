import type { DegreeTypeCode } from '@xw/shared/degree/types'
import type { BatchWindows } from '@xw/shared/degree/windows'
import { allRecords, openBatches } from '@xw/shared/wire/batch-choices'
import type { NamedBatches } from '@xw/shared/wire/dashboard'
import { notFound } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { readBatches } from '../../degree/batch/index.ts'
import { listOwnTypes } from '../../degree/record/index.ts'

/** What is counted of a type: its one collection of the round, or all its records. */
export interface Counted {
  type: DegreeTypeCode
  batch: BatchWindows | null
}

/** The collections of the types that somebody works for, the newest first. */
async function ownBatches(tx: Tx, session: Session): Promise<BatchWindows[]> {
  const types: readonly string[] = listOwnTypes(session)
  return (await readBatches(tx, session.tenantId)).filter(({ xwbslbm }) => types.includes(xwbslbm))
}

/** Collections by their name, which is unique within a type: so a round has at most one of each. */
export async function readRounds(tx: Tx, session: Session): Promise<NamedBatches[]> {
  const byName = Map.groupBy(await ownBatches(tx, session), ({ name }) => name)
  return [...byName].map(([name, batches]) => ({
    id: batches[0]?.id ?? '',
    name,
    batches: batches.map(({ id, xwbslbm, state, windows }) => ({ id, name, xwbslbm, state, windows })),
  }))
}

/** What a dashboard about `asked` counts. Only one collection of a type is under way, so each number has its one list. */
export async function readCounted(tx: Tx, session: Session, asked: string): Promise<Counted[]> {
  const types = listOwnTypes(session)
  if (asked === allRecords) return types.map(type => ({ type, batch: null }))
  const batches = await ownBatches(tx, session)
  const named = batches.find(({ id }) => id === asked)
  if (!named && asked !== openBatches) throw notFound()
  const isMeant = (batch: BatchWindows) => (named ? batch.name === named.name : batch.state === '1')
  return types.flatMap(type => {
    const batch = batches.find(one => one.xwbslbm === type && isMeant(one))
    return batch ? [{ type, batch }] : []
  })
}
