import { sql } from 'kysely'
import type { Deps } from '../plugins/deps.ts'
import type { TaskJob } from '../plugins/queue.ts'
import { bossSchema, queuedMessage, runningPerUser, taskQueue } from '../tasks/boss.ts'
import { lockTasksOf } from '../tasks/lock-tasks.ts'

const againAfterSeconds = 2

/** A job as the queue gives it out. */
interface QueuedJob {
  id: string
  data: TaskJob
}

/**
 * Whether a task is to be run by this job, now. The queue counts before it gives a job out, but not those that it gives out
 * in the same moment: so whoever got one asks once more, one at a time, and puts it behind the others where its user has
 * enough running. A job that was put behind, and whose end the queue did not hear of, comes again: the task is another's.
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
      // Counted from here on.
      const { numUpdatedRows } = await own.set({ start_time: sql`coalesce(start_time, now())` }).executeTakeFirst()
      return numUpdatedRows > 0n
    }
    const { numUpdatedRows } = await own.set({ res_message: queuedMessage }).executeTakeFirst()
    if (numUpdatedRows > 0n) await own.set({ job_id: await queue.send(tx, job, againAfterSeconds) }).execute()
    return false
  })
}
