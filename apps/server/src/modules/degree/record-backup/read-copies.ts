import type { BackupComparison, BackupRecord } from '@xw/shared/wire/backups'
import { sql } from 'kysely'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { createComparison } from '../../../resource/compare.ts'
import { findRecord } from '../../../resource/rows.ts'
import { showRecord } from '../../../resource/show.ts'
import { fromColumns, type RecordValues, selectedColumns } from '../../../resource/stored.ts'
import { type BackupCopy, selectCopies } from './copies.ts'

interface CopyListQuery {
  backupId: string
  /** Only the records that have changed since. */
  isChanged: boolean
  limit: number
  offset: number
}

/** Reads one page of a backup's records, masked for the caller, and their total number. */
export async function readCopies(
  tx: Tx,
  access: Access,
  { backupId, isChanged, limit, offset }: CopyListQuery,
): Promise<{ rows: BackupRecord[]; total: number }> {
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const found = await selectCopies(tx, access, { backupId })
  const asked = sql`from (${found}) copy where ${isChanged} is false or state <> 'same'`
  const { rows } = await sql<BackupCopy & Record<string, unknown>>`
    select copy.id as copy_id, copy.state, copy.why, ${selectedColumns(access.base)}
    from (select * ${asked} order by id limit ${limit} offset ${offset}) copy
    join xw_backup_row r on r.tenant_id = ${access.session.tenantId} and r.backup_id = ${backupId} and r.record_id = copy.id
    cross join lateral jsonb_populate_record(null::${sql.table(access.base.table)}, r.content) t
    order by copy.id`.execute(tx)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${asked}`.execute(tx)
  return {
    rows: rows.map(row => toRow(access, row)),
    total: counted[0]?.total ?? 0,
  }
}

function toRow(access: Access, row: BackupCopy & Record<string, unknown>): BackupRecord {
  const shown = showRecord(access, fromColumns(access.base, row, access.place))
  const text = (key: string) => (typeof shown[key] === 'string' ? shown[key] : null)
  return {
    id: String(row.copy_id),
    name: text('xm'),
    number: text('xh') ?? text('sqh'),
    state: row.state,
    why: row.why,
  }
}

/** Compares one copy with the present record, in the fields that differ and that the caller sees. */
export async function compareCopy(
  tx: Tx,
  access: Access,
  { backupId, recordId, untold }: { backupId: string; recordId: string; untold: readonly string[] },
): Promise<BackupComparison> {
  if (!isId(recordId)) throw notFound()
  const found = await selectCopies(tx, access, { backupId, which: sql`r.record_id = ${recordId}` })
  const { rows } = await sql<BackupCopy>`select state, why from (${found}) copy`.execute(tx)
  const [copy] = rows
  if (!copy) throw notFound()
  const kept = await readCopyValues(tx, access, backupId, recordId)
  const now =
    (await findRecord(tx, access, recordId)) ?? (await findRecord(tx, access, recordId, { bin: 'deleted' })) ?? {}
  const compare = await createComparison(tx, access, [kept, now], untold)
  const changes = compare(kept, now)
    .filter(({ isSame }) => !isSame)
    .map(({ key, label, before, after, isVeiled }) => ({ key, label, before, after, isVeiled, value: null }))
  return { state: copy.state, why: copy.why, changes }
}

async function readCopyValues(tx: Tx, access: Access, backupId: string, recordId: string): Promise<RecordValues> {
  const { base, session, place } = access
  const { rows } = await sql<Record<string, unknown>>`
    select ${selectedColumns(base)} from xw_backup_row r
    cross join lateral jsonb_populate_record(null::${sql.table(base.table)}, r.content) t
    where r.tenant_id = ${session.tenantId} and r.backup_id = ${backupId} and r.record_id = ${recordId}`.execute(tx)
  return rows[0] ? fromColumns(base, rows[0], place) : {}
}
