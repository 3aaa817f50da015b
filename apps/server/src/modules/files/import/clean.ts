import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'

/**
 * Ends imports whose task has ended without them: cancelled before a worker took it, or given up after several tries. Called
 * wherever imports are shown, so that none is shown as running that is not.
 */
export async function endImportsOfEndedTasks(db: Db, tenantId: number): Promise<void> {
  await db.inTenant(tenantId, tx =>
    sql`
      update sys_import i
      set status = case when t.cancelled then 'cancelled' else 'error' end, message = t.res_message,
        fail_num = i.total_num - i.success_num - i.same_num, update_time = now()
      from sys_quartz_task t
      where i.tenant_id = ${tenantId} and i.status = 'running' and t.tenant_id = i.tenant_id and t.id = i.task_id and t.status = '2'`.execute(
      tx,
    ),
  )
}

/** Days for which the rows of an import are kept for undoing it, and trial runs are kept at all. */
const retentionDays = { rows: 90, tries: 1 }

/** Removes old trial runs, and the row details of imports that are too old to be undone. */
export async function cleanImports(db: Db): Promise<void> {
  const tenants = await db.platform.selectFrom('sys_tenant').select('id').execute()
  for (const { id: tenantId } of tenants) {
    await endImportsOfEndedTasks(db, tenantId)
    await db.inTenant(tenantId, async tx => {
      // Imports without a task whose server died while the user waited.
      await sql`update sys_import set status = 'error', message = '导入中断', fail_num = total_num - success_num - same_num, update_time = now()
        where tenant_id = ${tenantId} and status = 'running' and task_id is null and create_time < now() - interval '1 hour'`.execute(
        tx,
      )
      await sql`delete from sys_import where tenant_id = ${tenantId} and dry_run = '1'
        and create_time < now() - make_interval(days => ${retentionDays.tries})`.execute(tx)
      await sql`delete from sys_import_row where tenant_id = ${tenantId} and import_id in (
        select id from sys_import where tenant_id = ${tenantId} and status <> 'running'
          and create_time < now() - make_interval(days => ${retentionDays.rows}))`.execute(tx)
      await sql`delete from staging.import_row where import_id in (
        select id from sys_import where tenant_id = ${tenantId} and status <> 'running')`.execute(tx)
    })
  }
}
