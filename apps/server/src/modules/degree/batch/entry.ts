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

/** A collection that records come into, and which of them. */
export interface Entry {
  id: string
  name: string
  /** Departments taking part with all below them; null where all do. */
  departIds: ReadonlySet<string> | null
  grades: ReadonlySet<string> | null
}

const setOf = (values: readonly string[]) => (values.length > 0 ? new Set(values) : null)

/** Which collection is meant, and why nothing comes into it. */
interface Meant {
  batches: readonly BatchWindows[]
  /** Null where none was named: the one of the type that is under way is. */
  batchId: string | null
}

/** The collection that a caller's new records come into, if they may still work on it; a sentence where they may not. */
function findBatch({ base }: Access, { batches, batchId }: Meant): BatchWindows | string | null {
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

const toEntry = async (tx: Tx, { id, name, departIds, grades }: BatchWindows): Promise<Entry> => ({
  id,
  name,
  departIds: setOf(await readDepartsBelow(tx, departIds)),
  grades: setOf(grades),
})

/** The collection of a call as a whole; refuses the call where nothing can come into it. */
export async function findEntry(tx: Tx, access: Access, meant: Meant): Promise<Entry | null> {
  const found = findBatch(access, meant)
  if (typeof found === 'string') throw invalid({ batchId: found })
  return found && toEntry(tx, found)
}

/** Why a record does not take part in a collection, by field; what it does not say yet is not held against it. */
function entryFlaws({ name, departIds, grades }: Entry, values: RecordValues): Record<string, string> {
  const { departId, nj } = values
  return {
    ...(departIds &&
      typeof departId === 'string' &&
      !departIds.has(departId) && { departId: `院系不参加批次“${name}”` }),
    ...(grades && typeof nj === 'string' && !grades.has(nj) && { nj: `年级不参加批次“${name}”` }),
  }
}

const batchIn = ({ batchId }: RecordValues): string | null => (typeof batchId === 'string' ? batchId : null)

/** Puts a record into a collection. Where nobody named it, a record that does not take part is left out of it. */
function enter(values: RecordValues, entry: Entry | string | null): Record<string, string> {
  if (typeof entry === 'string') return { batchId: entry }
  const flaws = entry ? entryFlaws(entry, values) : {}
  const isOut = Object.keys(flaws).length > 0
  if (isOut && batchIn(values) !== null) return flaws
  values.batchId = entry && !isOut ? entry.id : null
  return {}
}

/** DG-02: new records come into a collection. */
export const entryHooks = (batches: Batches): Pick<Hooks, 'narrow' | 'entering'> => ({
  // Those that nobody has put into a collection yet.
  narrow: ({ noBatch }) => (noBatch === '1' ? sql<SqlBool>`t.batch_id is null` : null),
  entering: {
    gives: ['batchId'],
    async look({ tx, access, many }) {
      const all = await batches.of(tx, access.session.tenantId)
      const entries = new Map<string | null, Entry | string | null>()
      // A school has few collections, however many records come into them.
      for (const batchId of new Set(many.map(batchIn))) {
        const found = findBatch(access, { batches: all, batchId })
        entries.set(batchId, found && typeof found !== 'string' ? await toEntry(tx, found) : found)
      }
      return many.map(values => enter(values, entries.get(batchIn(values)) ?? null))
    },
  },
})
