import { sql } from 'kysely'
import type { Db } from '../plugins/db.ts'
import { taskTable } from '../tasks/task-row.ts'

/** Days to keep an ended task. One that its user has not seen stays for a year. */
const keptDays = { read: 90, unread: 365 }

/** Removes tasks that ended long ago, with their remaining files. */
export async function purgeEndedTasks(db: Db): Promise<void> {
  const tenants = await db.platform.selectFrom('sys_tenant').select('id').execute()
  for (const { id: tenantId } of tenants) {
    await db.inTenant(tenantId, tx =>
      sql`
        with gone as (
          delete from sys_quartz_task
          where tenant_id = ${tenantId} and status <> '0' and coalesce(finish_time, create_time) <
            now() - make_interval(days => case read_flag when '1' then ${keptDays.read}::int else ${keptDays.unread}::int end)
          returning id)
        update sys_file set status = 'deleted'
        where tenant_id = ${tenantId} and ref_table = ${taskTable} and ref_id in (select id from gone)`.execute(tx),
    )
  }
}
