import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'

/**
 * Applications are deleted after this time, whatever came of them: approved applicants are users, and refused ones can
 * apply again.
 */
const retentionDays = 30

export async function purgeRegistrations(db: Db): Promise<void> {
  const tenants = await db.platform.selectFrom('sys_tenant').select('id').execute()
  for (const { id: tenantId } of tenants)
    await db.inTenant(tenantId, tx =>
      tx
        .deleteFrom('sys_registration')
        .where('tenant_id', '=', tenantId)
        .where('create_time', '<', sql<Date>`now() - make_interval(days => ${retentionDays})`)
        .execute(),
    )
}
