import { sql } from 'kysely'
import { isId } from '../../../lib/ids.ts'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Definitions } from '../../../resource/definitions.ts'
import type { FileStorage } from '../../../storage/storage.ts'
import { monthFolder } from './bytes.ts'
import { removeUnlessCopying } from './cleaning-turn.ts'
import { idOf } from './files.ts'
import { removeUnreferencedPictures } from './rich-text-files.ts'

const batchSize = 500
const hourMs = 3_600_000

/** Removes files that were deleted, have expired or were never attached to a record, and bytes that never became a file. */
export async function cleanFiles(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  definitions: Definitions,
  now = new Date(),
): Promise<void> {
  const tenants = await db.platform.selectFrom('sys_tenant').select('id').execute()
  const tenantIds = tenants.map(tenant => tenant.id)
  for (const tenantId of tenantIds) {
    await db.inTenant(tenantId, tx => removeUnreferencedPictures(tx, tenantId, definitions))
    await removeDeletedFiles(db, storage, tenantId)
  }
  const hourAgo = new Date(now.getTime() - hourMs)
  await storage.removeUnfinished(hourAgo)
  await removeOrphanBytes(db, storage, { tenantIds, before: hourAgo })
}

/**
 * Marks the row deleted so that no reader finds it, then removes the bytes, then the row. An interrupted run is continued by
 * the next.
 */
async function removeDeletedFiles(db: Db, storage: FileStorage, tenantId: number) {
  for (let count: number | null = batchSize; count === batchSize; )
    count = await removeUnlessCopying(db, () => removeDeletedBatch(db, storage, tenantId))
}

async function removeDeletedBatch(db: Db, storage: FileStorage, tenantId: number): Promise<number> {
  const dead = await db.inTenant(tenantId, async tx => {
    const { rows } = await sql<{ id: string; key: string }>`
        update sys_file set status = 'deleted' where tenant_id = ${tenantId} and id in (
          select id from sys_file where tenant_id = ${tenantId} and (status = 'deleted' or expires_at <= now())
            and not exists (select from sys_file_hold held where held.tenant_id = ${tenantId} and held.file_id = sys_file.id)
          limit ${batchSize} for update skip locked)
        returning id, storage_key as key`.execute(tx)
    return rows
  })
  for (const { key } of dead) await storage.remove(key)
  const ids = dead.map(file => file.id)
  await db.inTenant(tenantId, tx =>
    sql`delete from sys_file where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(tx),
  )
  return dead.length
}

interface OrphanQuery {
  tenantIds: readonly number[]
  before: Date
}

/** Looks only at two months: a crash leaves bytes in the month it happens, and this runs every hour. */
async function removeOrphanBytes(db: Db, storage: FileStorage, { tenantIds, before }: OrphanQuery) {
  const lastMonth = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() - 1))
  for (const folder of [monthFolder(lastMonth), monthFolder(before)]) {
    let batch: string[] = []
    for await (const { key, changedAt } of storage.list(folder)) {
      if (changedAt < before && isId(idOf(key))) batch.push(key)
      if (batch.length < batchSize) continue
      await removeBytesWithoutRow(db, storage, tenantIds, batch)
      batch = []
    }
    await removeBytesWithoutRow(db, storage, tenantIds, batch)
  }
}

const removeBytesWithoutRow = (db: Db, storage: FileStorage, tenantIds: readonly number[], keys: readonly string[]) =>
  removeUnlessCopying(db, async () => {
    const unknown = new Set(keys)
    for (const tenantId of tenantIds) {
      if (unknown.size === 0) return
      const ids = [...unknown].map(idOf)
      const { rows } = await db.inTenant(tenantId, tx =>
        sql<{ key: string }>`
        select storage_key as key from sys_file where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(tx),
      )
      for (const { key } of rows) unknown.delete(key)
    }
    for (const key of unknown) await storage.remove(key)
  })
