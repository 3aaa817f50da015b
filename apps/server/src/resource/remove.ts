import { sql } from 'kysely'
import { AppError, notFound, refused } from '../lib/errors.ts'
import { isId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'
import type { Access } from './access.ts'
import { keepHistory } from './audit.ts'
import { changeRows } from './change-rows.ts'
import { findIndexLabels } from './ddl-indexes.ts'
import { assertManyOpen } from './gate.ts'
import type { Hooks } from './hooks.ts'
import { type Bin, findRecord, reachableCondition } from './rows.ts'
import type { RecordValues } from './stored.ts'

const maxIds = 1_000

/** Parses the ids of a batch request: joined by commas, possibly with a trailing one. */
export function parseIds(text: string): string[] {
  const ids = [...new Set(text.split(',').filter(id => id !== ''))]
  if (ids.length === 0) throw new AppError('refused', { message: '参数不识别！' })
  if (ids.length > maxIds) throw new AppError('refused', { message: `一次最多处理 ${maxIds} 条记录` })
  if (!ids.every(isId)) throw notFound()
  return ids
}

/**
 * Locks records for a change. Throws unless all of them are in reach. Locks in one order, so that concurrent calls do
 * not deadlock.
 */
export async function lockRecords(tx: Tx, access: Access, ids: readonly string[], bin: Bin = 'inUse'): Promise<void> {
  const { rows } = await sql`
    select t.id from ${sql.table(access.def.table)} t
    where t.id = any(${ids}::uuid[]) and ${reachableCondition(access, { bin, forWrite: true })}
    order by t.id for update of t`.execute(tx)
  if (rows.length !== ids.length) throw notFound()
}

/** Locks records and refuses when the state of one does not allow deleting or restoring it. */
async function lockDeletable(
  tx: Tx,
  access: Access,
  ids: readonly string[],
  { bin, verb }: { bin: Bin; verb: string },
): Promise<void> {
  await lockRecords(tx, access, ids, bin)
  const which = sql`t.id = any(${ids}::uuid[])`
  await assertManyOpen(tx, access, { which, wish: 'delete', refusal: `不能${verb}` })
}

const ownRowsByIds = ({ def, session }: Access, ids: readonly string[]) =>
  sql`id = any(${ids}::uuid[]) ${def.tenant === 'platform' ? sql`` : sql`and tenant_id = ${session.tenantId}`}`

/** Deletes records, into the recycle bin when the resource has one. */
export async function removeRecords(tx: Tx, access: Access, ids: readonly string[], hooks: Hooks): Promise<void> {
  await lockDeletable(tx, access, ids, { bin: 'inUse', verb: '删除' })
  await hooks.beforeDelete?.({ tx, access, ids })
  const before = hooks.afterDelete ? await readAll(tx, access, ids) : []
  if (access.def.recycleBin) await changeRows(tx, access, { ids, set: { del_flag: '1' } })
  else {
    await keepHistory(tx, access, ids)
    await sql`delete from ${sql.table(access.def.table)} where ${ownRowsByIds(access, ids)}`.execute(tx)
  }
  await hooks.afterDelete?.({ tx, access, ids, before })
}

async function readAll(tx: Tx, access: Access, ids: readonly string[]): Promise<RecordValues[]> {
  const records = []
  for (const id of ids) records.push(await findRecord(tx, access, id))
  return records.filter(record => record !== null)
}

/** Restores records from the recycle bin. The unique index refuses a value that another record has taken meanwhile. */
export async function restoreRecords(tx: Tx, access: Access, ids: readonly string[]): Promise<void> {
  await lockDeletable(tx, access, ids, { bin: 'deleted', verb: '还原' })
  await changeRows(tx, access, { ids, set: { del_flag: '0' } }).catch(error => refuseTaken(access, error))
}

function refuseTaken({ base }: Access, error: Error & { code?: string; constraint?: string }): never {
  const labels = error.code === '23505' ? findIndexLabels(base, error.constraint) : []
  if (labels.length === 0) throw error
  throw refused(`不能恢复：已有${labels.join('、')}都相同的记录`)
}

/** Deletes records in the recycle bin for good. */
export async function purgeRecords(tx: Tx, access: Access, ids: readonly string[]): Promise<void> {
  await lockDeletable(tx, access, ids, { bin: 'deleted', verb: '彻底删除' })
  await sql`delete from ${sql.table(access.def.table)} where ${ownRowsByIds(access, ids)}`.execute(tx)
}
