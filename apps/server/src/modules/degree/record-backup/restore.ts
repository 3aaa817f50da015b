import { listStatesAllowing } from '@xw/shared/resource/gate'
import type { RestoreResult } from '@xw/shared/wire/backups'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Files } from '../../../plugins/files.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Access } from '../../../resource/access.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { isDataFault } from '../../../resource/bulk/save-rows.ts'
import { changeRows } from '../../../resource/change-rows.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { type BackupCopy, restoredColumns, selectCopies } from './copies.ts'
import { backUpBefore } from './hooks.ts'
import { emptyOutcome, refuse } from './outcome.ts'

export interface RestoreContext {
  files: Files
  hooks: Pick<Hooks, 'afterWrite'>
  backup: { id: string; backupNo: string }
  /** The id of the backup made before the restore: one backup, however many transactions the restore takes. */
  actId: string
  origin: Origin
}

/** The message when a unique index refuses a copy. */
export const duplicateText = '已有证件号码、学位类型、批次和年级都相同，或学位证书编号相同的记录'

/** Restores the values of some copies in the caller's transaction and counts the outcome. */
export async function restoreCopies(
  tx: Tx,
  access: Access,
  restoring: RestoreContext,
  ids: readonly string[],
): Promise<RestoreResult> {
  await sql`set local statement_timeout = '5min'; set local lock_timeout = '30s'`.execute(tx)
  await sql`
    select from ${sql.table(access.base.table)} t
    where t.tenant_id = ${access.session.tenantId} and t.id = any(${ids}::uuid[]) order by t.id for update`.execute(tx)
  const found = await selectCopies(tx, access, {
    backupId: restoring.backup.id,
    which: sql`r.record_id = any(${ids}::uuid[])`,
  })
  const { rows } = await sql<BackupCopy>`select id, name, state, why from (${found}) copy order by id`.execute(tx)
  const outcome = { ...emptyOutcome(), total: rows.length }
  for (const { why, name } of rows) if (why !== null) refuse(outcome, why, 1, name)
  outcome.same = rows.filter(({ state }) => state === 'same').length
  await writeCopies(tx, access, {
    restoring,
    outcome,
    copies: rows.filter(({ why, state }) => why === null && state !== 'same'),
  })
  const what = `${restoring.backup.backupNo}，还原 ${outcome.done} 条`
  if (outcome.done > 0) await writeOperation(tx, access, { operation: 'restore', what, origin: restoring.origin })
  return outcome
}

interface CopiesToWrite {
  restoring: RestoreContext
  outcome: RestoreResult
  copies: readonly BackupCopy[]
}

/** Writes copies. When a unique index refuses them, they are written in halves until the refused copy stands alone. */
async function writeCopies(tx: Tx, access: Access, { restoring, outcome, copies }: CopiesToWrite): Promise<void> {
  if (copies.length === 0) return
  await sql`savepoint copies`.execute(tx)
  try {
    const made = await writeAll(tx, access, restoring, copies)
    await sql`release savepoint copies`.execute(tx)
    outcome.done += copies.length
    outcome.revived += copies.filter(({ state }) => state !== 'changed').length
    outcome.backupNo = made ?? outcome.backupNo
  } catch (error) {
    if (!isDataFault(error)) throw error
    await sql`rollback to savepoint copies; release savepoint copies`.execute(tx)
    const middle = Math.ceil(copies.length / 2)
    if (copies.length === 1) return refuse(outcome, duplicateText, 1, copies[0]?.name)
    await writeCopies(tx, access, { restoring, outcome, copies: copies.slice(0, middle) })
    await writeCopies(tx, access, { restoring, outcome, copies: copies.slice(middle) })
  }
}

/** Writes the copies and returns the number of the backup made before, or null when no record existed. */
async function writeAll(
  tx: Tx,
  access: Access,
  restoring: RestoreContext,
  copies: readonly BackupCopy[],
): Promise<string | null> {
  const { files, hooks, backup, actId } = restoring
  const there = copies.filter(({ state }) => state !== 'gone').map(({ id }) => id)
  const gone = copies.filter(({ state }) => state === 'gone').map(({ id }) => id)
  const existing = sql`select unnest(${there}::uuid[])`
  const act = { kind: 'restore', ids: existing, note: `还原 ${backup.backupNo}`, actId } as const
  const made = await backUpBefore(tx, files, access, act)
  await updateExisting(tx, access, backup.id, there)
  if (gone.length > 0) await insertGone(tx, access, backup.id, gone)
  const ids = copies.map(({ id }) => id)
  const recordIds = sql`select unnest(${ids}::uuid[])`
  await files.putBack(tx, access.session.tenantId, { holder: backup.id, table: access.base.table, recordIds })
  await hooks.afterWrite?.({ tx, access, ids })
  return made?.backupNo ?? null
}

/** The copies `r` in a backup, along with their values as rows `b` of the record table. */
const copiesIn = ({ base, session }: Access, backupId: string, ids: readonly string[]) => ({
  rows: sql`xw_backup_row r cross join lateral jsonb_populate_record(null::${sql.table(base.table)}, r.content) b`,
  which: sql`r.tenant_id = ${session.tenantId} and r.backup_id = ${backupId} and r.record_id = any(${ids}::uuid[])`,
})

async function updateExisting(tx: Tx, access: Access, backupId: string, ids: readonly string[]): Promise<void> {
  const values = restoredColumns(access).map(({ column }) => [column, sql`b.${sql.id(column)}`] as const)
  const { rows, which } = copiesIn(access, backupId, ids)
  await changeRows(tx, access, {
    ids,
    set: { ...Object.fromEntries(values), del_flag: '0' },
    from: { rows, on: sql`${which} and t.id = r.record_id` },
  })
}

/**
 * Inserts purged records under their former ids. A record was open when it was purged, so a copy in a later state
 * returns to the first one: nothing counts as approved without an approval.
 */
async function insertGone(tx: Tx, access: Access, backupId: string, ids: readonly string[]): Promise<void> {
  const { base, session } = access
  const { rows: names } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${base.table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(tx)
  const open = base.gate ? listStatesAllowing(base.gate, 'delete') : []
  const given: Record<string, unknown> = {
    status: sql`case when b.status = any(${open}::text[]) then b.status else ${open[0] ?? '00'} end`,
    del_flag: '0',
    update_by: session.username,
    update_time: sql`now()`,
    // The version continues after the last one in the history.
    version: sql`1 + greatest(b.version, (select max(h.data_version) from sys_history h
      where h.tenant_id = r.tenant_id and h.data_table = ${base.table} and h.data_id = r.record_id))`,
  }
  const columns = names.map(({ name }) => ({ name, value: given[name] ?? sql`b.${sql.id(name)}` }))
  const { rows, which } = copiesIn(access, backupId, ids)
  await sql`
    insert into ${sql.table(base.table)} (${sql.join(columns.map(({ name }) => sql.id(name)))})
    select ${sql.join(columns.map(({ value }) => sql`${value}`))} from ${rows} where ${which}`.execute(tx)
}
