import { sql } from 'kysely'
import type { Deps } from '../plugins/deps.ts'
import type { TaskJob } from '../plugins/queue.ts'
import { bossSchema, queuedSentence, runningPerUser, taskQueue } from '../tasks/boss.ts'
import { lockTasksOf } from '../tasks/lock-tasks.ts'

const againAfterSeconds = 2

/**
 * Puts a task behind the others where its user has enough running already; true where it did. The queue counts before it
 * gives a job out, but not those that it gives out in the same moment: so whoever got one asks once more, one at a time.
 */
export async function giveBackExcess({ db, queue }: Deps, job: TaskJob): Promise<boolean> {
  const { tenantId, userId, taskId } = job
  return db.inTenant(tenantId, async tx => {
    await lockTasksOf(tx, tenantId, userId)
    const own = tx.updateTable('sys_quartz_task').where('tenant_id', '=', tenantId).where('id', '=', taskId)
    const { rows } = await sql<{ running: number }>`
      select count(*)::int as running from sys_quartz_task task
      join ${sql.table(`${bossSchema}.job`)} job on job.name = ${taskQueue} and job.id = task.job_id and job.state = 'active'
      where task.tenant_id = ${tenantId} and task.user_id = ${userId} and task.status = '0' and task.id <> ${taskId}
        and task.start_time is not null`.execute(tx)
    const isExcess = (rows[0]?.running ?? 0) >= runningPerUser
    if (isExcess)
      await own.set({ job_id: await queue.send(tx, job, againAfterSeconds), res_message: queuedSentence }).execute()
    // Counted from here on.
    else await own.set({ start_time: sql`coalesce(start_time, now())` }).execute()
    return isExcess
  })
}
