import type { OwnContact, OwnRecord } from '@xw/shared/wire/own-records'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { readContacts } from './contacts.ts'

/** Data that belongs to records, by record id or by the id that a record names. One statement reads each kind. */
export interface RelatedData {
  /** The individual deadlines, in milliseconds. */
  extendedUntil: ReadonlyMap<string, number>
  departs: ReadonlyMap<string, string>
  batches: ReadonlyMap<string, { contact: string | null; instructions: string | null }>
  steps: ReadonlyMap<string, OwnRecord['steps']>
  /** The contacts by department. */
  contacts: ReadonlyMap<string, OwnContact[]>
}

export async function readRelatedData(tx: Tx, access: Access, records: readonly RecordValues[]): Promise<RelatedData> {
  const of = (key: string) => [...new Set(records.map(record => textIn(record, key)).filter(id => id !== ''))]
  const departIds = of('departId')
  return {
    extendedUntil: await readExtensions(tx, of('id')),
    departs: await readDeparts(tx, departIds),
    batches: await readBatchTexts(tx, of('batchId')),
    steps: await readSteps(tx, of('id')),
    contacts: await readContacts(tx, access.session, { departIds, type: access.base.only?.value }),
  }
}

async function readExtensions(tx: Tx, ids: readonly string[]): Promise<RelatedData['extendedUntil']> {
  const { rows } = await sql<{ id: string; until: Date }>`
    select id, extended_until as until from xw_info
    where id = any(${ids}::uuid[]) and extended_until is not null`.execute(tx)
  return new Map(rows.map(({ id, until }) => [id, until.getTime()]))
}

async function readDeparts(tx: Tx, ids: readonly string[]): Promise<RelatedData['departs']> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, depart_name as name from sys_depart where id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function readBatchTexts(tx: Tx, ids: readonly string[]): Promise<RelatedData['batches']> {
  const { rows } = await sql<{ id: string; contact: string | null; instructions: string | null }>`
    select id, contact, instructions from xw_batch where id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, ...texts }) => [id, texts]))
}

/** Only the newest steps are shown; a record rarely has more. */
const maxSteps = 20

async function readSteps(tx: Tx, ids: readonly string[]): Promise<RelatedData['steps']> {
  const { rows } = await sql<{ id: string; action: string; to: string; at: Date }>`
    select record_id as id, action, to_status as "to", create_time as at from xw_info_step
    where record_id = any(${ids}::uuid[]) order by version desc`.execute(tx)
  const steps = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...steps].map(([id, taken]) => [
      id,
      taken.slice(0, maxSteps).map(({ action, to, at }) => ({ action, to, time: formatTime(at) })),
    ]),
  )
}
