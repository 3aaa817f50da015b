import { sql } from 'kysely'
import type { Deps } from '../plugins/deps.ts'
import type { TaskJob } from '../plugins/queue.ts'
import { bossSchema, queuedMessage, runningPerUser, taskQueue } from '../tasks/boss.ts'
import { lockTasksOf } from '../tasks/lock-tasks.ts'

const againAfterSeconds = 2

/** A job as the queue delivers it. */
interface QueuedJob {
  id: string
  data: TaskJob
}

/**
 * Returns whether this job should run its task now. The queue counts a user's running jobs before it delivers one,
 * but misses those delivered at the same moment. So each delivery is counted again under a lock, and put back into
 * the queue when its user has enough running tasks. A job that was put back, and whose completion the queue missed,
 * is delivered again; the task then belongs to the newer job.
 */
export async function claimQueuedTask({ db, queue }: Deps, { id: jobId, data: job }: QueuedJob): Promise<boolean> {
  const { tenantId, userId, taskId } = job
  return db.inTenant(tenantId, async tx => {
    await lockTasksOf(tx, tenantId, userId)
    const own = tx
      .updateTable('sys_quartz_task')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', taskId)
      .where('job_id', '=', jobId)
    const { rows } = await sql<{ running: number }>`
      select count(*)::int as running from sys_quartz_task task
      join ${sql.table(`${bossSchema}.job`)} job on job.name = ${taskQueue} and job.id = task.job_id and job.state = 'active'
      where task.tenant_id = ${tenantId} and task.user_id = ${userId} and task.status = '0' and task.id <> ${taskId}
        and task.start_time is not null`.execute(tx)
    if ((rows[0]?.running ?? 0) < runningPerUser) {
      // From here on the task counts as running.
      const { numUpdatedRows } = await own.set({ start_time: sql`coalesce(start_time, now())` }).executeTakeFirst()
      return numUpdatedRows > 0n
    }
    const { numUpdatedRows } = await own.set({ res_message: queuedMessage }).executeTakeFirst()
    if (numUpdatedRows > 0n) await own.set({ job_id: await queue.send(tx, job, againAfterSeconds) }).execute()
    return false
  })
}
