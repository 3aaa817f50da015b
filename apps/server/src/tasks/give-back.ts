import { sql } from 'kysely'
import type { Deps } from '../plugins/deps.ts'
import type { TaskJob } from '../plugins/queue.ts'
import { bossSchema, queuedSentence, runningPerUser, taskQueue } from './boss.ts'

const againAfterSeconds = 2

/**
 * Puts a job behind the others where its user has enough running already; true where it did. The queue counts before it
 * gives a job out, but not those that it gives out in the same moment.
 */
export async function giveBackExcess({ db, queue }: Deps, jobId: string, job: TaskJob): Promise<boolean> {
  return db.inTenant(job.tenantId, async tx => {
    const table = sql.table(`${bossSchema}.job`)
    const { rows } = await sql<{ earlier: number }>`
      select count(*)::int as earlier from ${table} job join ${table} own on own.name = job.name and own.group_id = job.group_id
      where own.id = ${jobId} and own.name = ${taskQueue} and job.state = 'active'
        and (job.started_on, job.id) < (own.started_on, own.id)`.execute(tx)
    if ((rows[0]?.earlier ?? 0) < runningPerUser) return false
    const next = await queue.send(tx, job, againAfterSeconds)
    await tx
      .updateTable('sys_quartz_task')
      .set({ job_id: next, res_message: queuedSentence })
      .where('tenant_id', '=', job.tenantId)
      .where('id', '=', job.taskId)
      .execute()
    return true
  })
}
