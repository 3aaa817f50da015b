import type { BatchTimes } from '@xw/shared/degree/windows'
import { whyNotNow } from '@xw/shared/resource/gate'
import { type SqlBool, sql } from 'kysely'
import { invalid } from '../../lib/errors.ts'
import type { Tx } from '../../plugins/db.ts'
import type { Access } from '../../resource/access.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { readDepartsBelow } from '../../resource/rights.ts'
import type { RecordValues } from '../../resource/stored.ts'
import type { Batches } from './batches.ts'

/** A collection that records come into, and which of them. */
export interface Entry {
  id: string
  name: string
  /** Departments taking part with all below them; null where all do. */
  departIds: ReadonlySet<string> | null
  grades: ReadonlySet<string> | null
}

const setOf = (values: readonly string[]) => (values.length > 0 ? new Set(values) : null)

/**
 * The collection that new records of a call come into: the one that was named, if this caller may still work on it; else
 * the one of their type that is under way.
 */
export async function findEntry(
  tx: Tx,
  { base }: Access,
  { batches, batchId }: { batches: readonly BatchTimes[]; batchId: string | null },
): Promise<Entry | null> {
  const ofType = batches.filter(({ xwbslbm }) => xwbslbm === base.only?.value)
  const times = base.gate?.times
  const whyNot = ({ id }: BatchTimes) => (times ? whyNotNow(times, { [times.field]: id }, new Date()) : null)
  const found =
    batchId === null
      ? ofType.find(batch => batch.state === '1' && whyNot(batch) === null)
      : ofType.find(({ id }) => id === batchId)
  if (!found && batchId === null) return null
  if (!found) throw invalid({ batchId: '所选采集批次不存在' })
  const why = whyNot(found)
  if (why !== null) throw invalid({ batchId: `${why}，不能加入记录` })
  const departIds = setOf(await readDepartsBelow(tx, found.departIds))
  return { id: found.id, name: found.name, departIds, grades: setOf(found.grades) }
}

/** Why a record does not take part in a collection, by field; what it does not say yet is not held against it. */
export function entryFlaws({ name, departIds, grades }: Entry, values: RecordValues): Record<string, string> {
  const { departId, nj } = values
  return {
    ...(departIds &&
      typeof departId === 'string' &&
      !departIds.has(departId) && { departId: `院系不参加批次“${name}”` }),
    ...(grades && typeof nj === 'string' && !grades.has(nj) && { nj: `年级不参加批次“${name}”` }),
  }
}

/** DG-02: a new record comes into a collection. One that nobody named is left out where the record does not take part. */
export const entryHooks = (batches: Batches): Hooks => ({
  // Those that nobody has put into a collection yet.
  narrow: ({ noBatch }) => (noBatch === '1' ? sql<SqlBool>`t.batch_id is null` : null),
  async beforeSave({ tx, access, values, before }) {
    if (before) return
    const batchId = typeof values.batchId === 'string' ? values.batchId : null
    const all = await batches.of(tx, access.session.tenantId)
    const entry = await findEntry(tx, access, { batches: all, batchId })
    const flaws = entry ? entryFlaws(entry, values) : {}
    const isOut = Object.keys(flaws).length > 0
    if (isOut && batchId !== null) throw invalid(flaws)
    values.batchId = entry && !isOut ? entry.id : null
  },
})
