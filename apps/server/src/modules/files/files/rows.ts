import { replacedFileDays } from '@xw/shared/files/upload-purposes'
import { sql } from 'kysely'
import { notFound } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { FileBiz, FileRecord } from '../../../plugins/files.ts'
import { bizPolicies, taskMadeBizs } from './policy.ts'

const columns = [
  'tenant_id as tenantId',
  'id',
  'storage_key as storageKey',
  'owner_id as ownerId',
  'biz',
  'ref_table as refTable',
  'ref_id as refId',
  'file_name as fileName',
  'sha256',
  'size',
  'mime',
  'width',
  'height',
  'plain_background as isPlain',
  'sealed',
  'expires_at as expiresAt',
  'create_time as createTime',
] as const

const toRecord = (row: Omit<FileRecord, 'size' | 'biz'> & { size: string; biz: string }): FileRecord => ({
  ...row,
  size: Number(row.size),
  biz: row.biz as FileBiz,
})

const afterDays = (days: number | null) => (days === null ? null : sql<Date>`now() + make_interval(days => ${days})`)

export interface NewFileRow extends Omit<FileRecord, 'expiresAt' | 'createTime'> {
  isTemp: boolean
  /** Days until the file expires, or null to keep it. */
  days: number | null
}

export async function insertFiles(tx: Tx, files: readonly NewFileRow[]): Promise<FileRecord[]> {
  if (files.length === 0) return []
  const rows = await tx
    .insertInto('sys_file')
    .values(eb =>
      files.map(file => ({
        tenant_id: file.tenantId,
        id: file.id,
        storage_key: file.storageKey,
        owner_id: file.ownerId,
        biz: file.biz,
        ref_table: file.refTable,
        ref_id: file.refId,
        file_name: file.fileName,
        sha256: file.sha256,
        size: file.size,
        mime: file.mime,
        width: file.width,
        height: file.height,
        plain_background: file.isPlain,
        sealed: file.sealed,
        status: file.isTemp ? 'temp' : 'clean',
        expires_at: afterDays(file.days),
        create_by: eb
          .selectFrom('sys_user')
          .select('username')
          .where('tenant_id', '=', file.tenantId)
          .where('id', '=', file.ownerId),
      })),
    )
    .returning(columns)
    .execute()
  return rows.map(toRecord)
}

const selectFiles = (tx: Tx, tenantId: number, ids: readonly string[]) =>
  tx
    .selectFrom('sys_file')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)

/** Finds files that can be read, neither removed nor expired. */
export async function findFiles(tx: Tx, tenantId: number, ids: readonly string[]): Promise<FileRecord[]> {
  const rows = await selectFiles(tx, tenantId, ids)
    .where('status', 'in', ['temp', 'clean'])
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .execute()
  return rows.map(toRecord)
}

/** Finds files that a holder keeps, whatever their state; their bytes still exist. */
export async function findHeldFiles(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
  holder: string,
): Promise<FileRecord[]> {
  const rows = await selectFiles(tx, tenantId, ids)
    .where(
      sql<boolean>`exists (select from sys_file_hold held
        where held.tenant_id = ${tenantId} and held.holder = ${holder} and held.file_id = sys_file.id)`,
    )
    .execute()
  return rows.map(toRecord)
}

interface Attachment {
  tenantId: number
  userId: string
  id: string
  table: string
  recordId: string
}

/** See `Files.attach`. */
export async function attachFile(tx: Tx, { tenantId, userId, id, table, recordId }: Attachment): Promise<FileRecord> {
  const row = await tx
    .selectFrom('sys_file')
    .select([...columns, 'status'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(eb =>
      eb.or([
        eb.and([eb('status', '=', 'temp'), eb('owner_id', '=', userId), eb('expires_at', '>', sql<Date>`now()`)]),
        eb.and([eb('status', '=', 'clean'), eb('ref_table', '=', table), eb('ref_id', '=', recordId)]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const { status, ...file } = row
  if (status !== 'temp') return toRecord(file)
  await tx
    .updateTable('sys_file')
    .set({
      status: 'clean',
      ref_table: table,
      ref_id: recordId,
      expires_at: afterDays(bizPolicies[row.biz as FileBiz].days),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  return toRecord(file)
}

export async function markFilesDeleted(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('sys_file')
    .set({ status: 'deleted' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** See `Files.retire`. */
export async function retireFiles(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('sys_file')
    .set({ status: 'retired', expires_at: afterDays(replacedFileDays) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'clean')
    .execute()
}

/** See `Files.giveBack`. */
export async function giveBackFiles(tx: Tx, tenantId: number, ids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sys_file')
    .set({ status: 'clean', expires_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'retired')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** See `Files.removeOf`. */
export async function markFilesOfRecordsDeleted(
  tx: Tx,
  tenantId: number,
  { table, recordIds }: { table: string; recordIds: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('sys_file')
    .set({ status: 'deleted' })
    .where('tenant_id', '=', tenantId)
    .where('ref_table', '=', table)
    .where('ref_id', '=', sql<string>`any(${recordIds}::uuid[])`)
    .execute()
}

/** Sums up what a user uploaded within the last 24 hours, without files made by tasks. */
export async function sumUploadsToday(
  tx: Tx,
  tenantId: number,
  ownerId: string,
): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await tx
    .selectFrom('sys_file')
    .select(({ fn }) => [fn.countAll<string>().as('files'), fn.sum<string | null>('size').as('bytes')])
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', ownerId)
    .where('biz', 'not in', taskMadeBizs)
    .where('create_time', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes ?? 0) }
}
