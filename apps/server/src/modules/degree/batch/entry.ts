import type { BatchWindows } from '@xw/shared/degree/windows'
import { explainClosedWindow } from '@xw/shared/resource/gate'
import { type SqlBool, sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { readDepartsBelow } from '../../../resource/rights.ts'
import type { RecordValues } from '../../../resource/stored.ts'
import type { Batches } from './batches.ts'

/** A batch that accepts records, and the departments and grades that take part. */
export interface TargetBatch {
  id: string
  name: string
  /** The departments taking part, with all departments below them; null when all take part. */
  departIds: ReadonlySet<string> | null
  grades: ReadonlySet<string> | null
}

const setOf = (values: readonly string[]) => (values.length > 0 ? new Set(values) : null)

/** The batches to choose from, and the one that the caller named. */
interface TargetBatchQuery {
  batches: readonly BatchWindows[]
  /** Null when the caller named none: the open batch of the type is used. */
  batchId: string | null
}

/**
 * Finds the batch for a caller's new records. Returns a message when the named batch accepts none, and null when there
 * is no batch.
 */
function findBatch({ base }: Access, { batches, batchId }: TargetBatchQuery): BatchWindows | string | null {
  const ofType = batches.filter(({ xwbslbm }) => xwbslbm === base.only?.value)
  const times = base.gate?.times
  const whyNot = ({ id }: BatchWindows) =>
    times ? explainClosedWindow(times, { [times.field]: id }, new Date()) : null
  if (batchId === null) return ofType.find(batch => batch.state === '1' && whyNot(batch) === null) ?? null
  const found = ofType.find(({ id }) => id === batchId)
  if (!found) return '所选采集批次不存在'
  const why = whyNot(found)
  return why === null ? found : `${why}，不能加入记录`
}

const toTargetBatch = async (tx: Tx, { id, name, departIds, grades }: BatchWindows): Promise<TargetBatch> => ({
  id,
  name,
  departIds: setOf(await readDepartsBelow(tx, departIds)),
  grades: setOf(grades),
})

/** Finds the batch of a whole call, or throws 422 when it accepts no records. */
export async function findTargetBatch(tx: Tx, access: Access, meant: TargetBatchQuery): Promise<TargetBatch | null> {
  const found = findBatch(access, meant)
  if (typeof found === 'string') throw invalid({ batchId: found })
  return found && toTargetBatch(tx, found)
}

/** Lists by field why a record does not fit a batch. A value that is still missing is no mismatch. */
function listMismatches({ name, departIds, grades }: TargetBatch, values: RecordValues): Record<string, string> {
  const { departId, nj } = values
  return {
    ...(departIds &&
      typeof departId === 'string' &&
      !departIds.has(departId) && { departId: `院系不参加批次“${name}”` }),
    ...(grades && typeof nj === 'string' && !grades.has(nj) && { nj: `年级不参加批次“${name}”` }),
  }
}

const batchIdOf = ({ batchId }: RecordValues): string | null => (typeof batchId === 'string' ? batchId : null)

/**
 * Assigns a record to a batch. When the caller named no batch and the record does not fit, the record stays without
 * one.
 */
function assignBatch(values: RecordValues, entry: TargetBatch | string | null): Record<string, string> {
  if (typeof entry === 'string') return { batchId: entry }
  const flaws = entry ? listMismatches(entry, values) : {}
  const isOut = Object.keys(flaws).length > 0
  if (isOut && batchIdOf(values) !== null) return flaws
  values.batchId = entry && !isOut ? entry.id : null
  return {}
}

/** DG-02: assigns new records to a batch. */
export const batchAssignmentHooks = (batches: Batches): Pick<Hooks, 'narrow' | 'entering'> => ({
  // The list parameter `noBatch` selects records without a batch.
  narrow: ({ noBatch }) => (noBatch === '1' ? sql<SqlBool>`t.batch_id is null` : null),
  entering: {
    gives: ['batchId'],
    async look({ tx, access, many }) {
      const all = await batches.of(tx, access.session.tenantId)
      const entries = new Map<string | null, TargetBatch | string | null>()
      // A school has few batches, so each is looked up once, however many records there are.
      for (const batchId of new Set(many.map(batchIdOf))) {
        const found = findBatch(access, { batches: all, batchId })
        entries.set(batchId, found && typeof found !== 'string' ? await toTargetBatch(tx, found) : found)
      }
      return many.map(values => assignBatch(values, entries.get(batchIdOf(values)) ?? null))
    },
  },
})
