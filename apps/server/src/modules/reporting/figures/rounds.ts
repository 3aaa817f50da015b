import type { DegreeTypeCode } from '@xw/shared/degree/types'
import type { BatchWindows } from '@xw/shared/degree/windows'
import { allRecords, openBatches } from '@xw/shared/wire/batch-choices'
import type { NamedBatches } from '@xw/shared/wire/dashboard'
import { notFound } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { readBatches } from '../../degree/batch/index.ts'
import { listOwnTypes } from '../../degree/record/index.ts'

/** A type and its batch in the round, or null for all its records. */
export interface CountedType {
  type: DegreeTypeCode
  batch: BatchWindows | null
}

/** The batches of the types that the user works for, the newest first. */
async function listOwnBatches(tx: Tx, session: Session): Promise<BatchWindows[]> {
  const types: readonly string[] = listOwnTypes(session)
  return (await readBatches(tx, session.tenantId)).filter(({ xwbslbm }) => types.includes(xwbslbm))
}

/** Groups batches by name into rounds. A name is unique within a type, so a round has at most one batch of each type. */
export async function listRounds(tx: Tx, session: Session): Promise<NamedBatches[]> {
  const byName = Map.groupBy(await listOwnBatches(tx, session), ({ name }) => name)
  return [...byName].map(([name, batches]) => ({
    id: batches[0]?.id ?? '',
    name,
    batches: batches.map(({ id, xwbslbm, state, windows }) => ({ id, name, xwbslbm, state, windows })),
  }))
}

/**
 * Resolves the round that a client asks for into types and batches. A type has only one open batch, so each figure belongs
 * to one list.
 */
export async function resolveCountedTypes(tx: Tx, session: Session, asked: string): Promise<CountedType[]> {
  const types = listOwnTypes(session)
  if (asked === allRecords) return types.map(type => ({ type, batch: null }))
  const batches = await listOwnBatches(tx, session)
  const named = batches.find(({ id }) => id === asked)
  if (!named && asked !== openBatches) throw notFound()
  const isMeant = (batch: BatchWindows) => (named ? batch.name === named.name : batch.state === '1')
  return types.flatMap(type => {
    const batch = batches.find(one => one.xwbslbm === type && isMeant(one))
    return batch ? [{ type, batch }] : []
  })
}
