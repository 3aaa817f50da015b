import { sql } from 'kysely'
import { isId } from '../../../lib/ids.ts'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { FileStorage } from '../../../storage/storage.ts'
import { monthOf } from './bytes.ts'
import { inCleaningTurn } from './cleaning-turn.ts'
import { idOf } from './files.ts'
import { dropUnnamed } from './rich-text-files.ts'

const batchSize = 500
const hourMs = 3_600_000

/** Removes files that were deleted, have expired or were never taken by a record, and bytes that never became a file. */
export async function cleanFiles({ db, storage }: Pick<Deps, 'db' | 'storage'>, now = new Date()): Promise<void> {
  const tenants = await db.platform.selectFrom('sys_tenant').select('id').execute()
  const tenantIds = tenants.map(tenant => tenant.id)
  for (const tenantId of tenantIds) {
    await db.inTenant(tenantId, tx => dropUnnamed(tx, tenantId))
    await removeDead(db, storage, tenantId)
  }
  const hourAgo = new Date(now.getTime() - hourMs)
  await storage.removeUnfinished(hourAgo)
  await removeOrphans(db, storage, { tenantIds, before: hourAgo })
}

/** First nobody finds them, then the bytes go, and the row last: whatever interrupts this, the next time goes on. */
async function removeDead(db: Db, storage: FileStorage, tenantId: number) {
  for (let count: number | null = batchSize; count === batchSize; )
    count = await inCleaningTurn(db, () => removeSomeDead(db, storage, tenantId))
}

async function removeSomeDead(db: Db, storage: FileStorage, tenantId: number): Promise<number> {
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

interface Sweep {
  tenantIds: readonly number[]
  before: Date
}

/** A crash leaves its bytes in the month it happened, and this runs every hour: older months need no look. */
async function removeOrphans(db: Db, storage: FileStorage, { tenantIds, before }: Sweep) {
  const lastMonth = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() - 1))
  for (const folder of [monthOf(lastMonth), monthOf(before)]) {
    let batch: string[] = []
    for await (const { key, changedAt } of storage.list(folder)) {
      if (changedAt < before && isId(idOf(key))) batch.push(key)
      if (batch.length < batchSize) continue
      await removeUnknown(db, storage, tenantIds, batch)
      batch = []
    }
    await removeUnknown(db, storage, tenantIds, batch)
  }
}

const removeUnknown = (db: Db, storage: FileStorage, tenantIds: readonly number[], keys: readonly string[]) =>
  inCleaningTurn(db, async () => {
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
