import { type BackupKind, backupKinds } from '@xw/shared/degree/backup-kinds'
import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { recordBackupResource } from '@xw/shared/resources/xw/record-backup'
import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Files } from '../../../plugins/files.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Session } from '../../../plugins/session.ts'
import { buildCompactImage, writeOperation } from '../../../resource/audit.ts'
import { nextDayNumbers } from '../../../resource/day-numbers.ts'
import { openSum, sealedSum, sumOfRows } from './sums.ts'

interface BackupRequest {
  kind: BackupKind
  /** The degree type of all the records. */
  type: string
  /**
   * A query of the records' ids. The caller has locked the rows, or no other transaction changes them before commit.
   */
  ids: RawBuilder<unknown>
  /** The operation that follows, in the words of the list of backups. */
  note: string
  /** The id of an action that takes several transactions: each adds a part to the same backup. */
  actId?: string
  /** The user who made it; null for the program itself. */
  by: { tenantId: number; username: string | null }
  /** The author of a log entry, when a user asked for the backup itself. An action has its own log entry. */
  log?: { session: Session; origin: Origin }
}

interface MadeBackup {
  id: string
  backupNo: string
  count: number
}

/**
 * Copies records as they are now, in one statement, in the transaction that is about to change them: when they cannot
 * be copied, they are not changed. Returns null when there are no records.
 */
export async function backUpRecords(tx: Tx, files: Files, wanted: BackupRequest): Promise<MadeBackup | null> {
  const { by, ids } = wanted
  const { rows: found } = await sql`
    select from xw_info where tenant_id = ${by.tenantId} and id = any(array(${ids})) limit 1`.execute(tx)
  if (found.length === 0) return null
  const { id, backupNo, part } = await findOrCreateBackup(tx, wanted)
  const { count, sum } = await copyRows(tx, wanted, { id, part })
  // A record that the action meets a second time was copied before its first change.
  if (count === 0) return { id, backupNo, count }
  const { rows } = await sql<{ checksum: string }>`select add_to_backup(${id}, ${count}, ${sum}) as checksum`.execute(
    tx,
  )
  await files.hold(tx, by.tenantId, { holder: id, table: degreeRecordTable.table, recordIds: ids })
  // The log is a hash chain of its own: changing a backup and its checksums does not change what the log says of them.
  if (wanted.log) {
    const { session, origin } = wanted.log
    const what = `${backupNo}，共 ${count} 条，校验和 ${rows[0]?.checksum}`
    await writeOperation(tx, { def: recordBackupResource, session }, { operation: 'add', what, origin })
  }
  return { id, backupNo, count }
}

interface OpenBackup {
  id: string
  backupNo: string
  part: number
}

async function findOrCreateBackup(tx: Tx, { kind, type, ids, note, actId, by }: BackupRequest): Promise<OpenBackup> {
  const known = await sql<OpenBackup>`
    select id, backup_no as "backupNo", part_count + 1 as part from xw_backup
    where tenant_id = ${by.tenantId} and act_id = ${actId ?? null}`.execute(tx)
  if (known.rows[0]) return known.rows[0]
  // The caller has locked the records and waits for no others, so this lock cannot deadlock.
  const [backupNo = ''] = await nextDayNumbers(tx, {
    tenantId: by.tenantId,
    table: recordBackupResource.table,
    column: 'backup_no',
    letters: 'BF',
  })
  const days = backupKinds.find(({ value }) => value === kind)?.days ?? 180
  const { rows } = await sql<OpenBackup>`
    with collections as (
      select min(batch_id::text)::uuid as one from xw_info where tenant_id = ${by.tenantId} and id = any(array(${ids}))
      having count(distinct batch_id) = 1 and count(batch_id) = count(*))
    insert into xw_backup (tenant_id, id, backup_no, kind, xwbslbm, batch_id, note, expires_at, act_id, create_by)
    values (${by.tenantId}, ${newId()}, ${backupNo}, ${kind}, ${type}, (select one from collections),
      ${note.slice(0, 200)}, now() + make_interval(days => ${days}), ${actId ?? null}, ${by.username})
    returning id, backup_no as "backupNo", 1 as part`.execute(tx)
  return rows[0] as OpenBackup
}

async function copyRows(tx: Tx, { ids, by }: BackupRequest, { id, part }: Pick<OpenBackup, 'id' | 'part'>) {
  const image = await buildCompactImage(tx, degreeRecordTable.table)
  const { rows } = await sql<{ count: number; sum: string }>`
    with copied as materialized (
      select t.id, t.version, ${image} as content from xw_info t
      where t.tenant_id = ${by.tenantId} and t.id = any(array(${ids}))),
    kept as (
      insert into xw_backup_row (tenant_id, backup_id, record_id, part, record_version, content, checksum, sealed_sum)
      select ${by.tenantId}, ${id}, id, ${part}, version, content, ${openSum(sql`content`)}, ${sealedSum(sql`content`)}
      from copied order by id
      on conflict do nothing
      returning record_id, checksum)
    select count(*)::int as count, coalesce(${sumOfRows(sql`checksum`, sql`record_id`)}, '') as sum from kept`.execute(
    tx,
  )
  return rows[0] ?? { count: 0, sum: '' }
}
