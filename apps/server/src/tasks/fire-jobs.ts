import { readCron } from '@xw/shared/cron/read-cron'
import { sql } from 'kysely'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'
import type { Deps } from '../plugins/deps.ts'
import type { MisfirePolicy } from '../plugins/schema-work.ts'
import { decideDueRuns } from './due-runs.ts'
import { claimRun } from './run-row.ts'

interface DueJob {
  id: string
  cron: string
  misfire: MisfirePolicy
  from: Date
  now: Date
}

const jobsAtOnce = 20

/**
 * Hands every due job to the workers. Any number of processes may do so at the same time: each job is locked while
 * one of them decides, and the due time is claimed in the transaction that moves the job on, so an interrupted
 * decision leaves no trace. A job that is still running is skipped; what it missed is decided when it has ended.
 */
export const fireDueJobs = ({ db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<void> =>
  // Runs in the platform, because its tables belong to no school and the recipients of alerts are read there.
  db.inTenant(0, async tx => {
    const { rows } = await sql<DueJob>`
      select id, cron_expression as cron, misfire, next_time as "from", now() as now from sys_quartz_job
      where status = '0' and next_time <= now() and not exists (
        select from sys_quartz_run run where run.job_id = sys_quartz_job.id and run.status = '0')
      order by next_time limit ${jobsAtOnce} for update skip locked`.execute(tx)
    for (const job of rows) await fire({ queue }, tx, job)
  })

async function fire({ queue }: Pick<Deps, 'queue'>, tx: Tx, { id, cron, misfire, from, now }: DueJob): Promise<void> {
  // A user may have started a run by hand while the job was being locked.
  const open = await tx
    .selectFrom('sys_quartz_run')
    .select('id')
    .where('job_id', '=', id)
    .where('status', '=', '0')
    .executeTakeFirst()
  if (open) return
  const { parts } = readCron(cron)
  const { run, missed, next } = parts
    ? decideDueRuns(parts, { from, now }, misfire)
    : { run: null, missed: { first: from, last: from, count: 1 }, next: null }
  if (missed)
    await tx
      .insertInto('sys_quartz_run')
      .values({
        id: newId(),
        job_id: id,
        due_time: missed.first,
        last_due_time: missed.last,
        missed_num: missed.count,
        status: '3',
        finish_time: now,
        output: missed.count > 1 ? `错过 ${missed.count} 次` : '错过执行时间',
      })
      .onConflict(conflict => conflict.columns(['job_id', 'due_time']).doNothing())
      .execute()
  if (run) await claimRun(queue, tx, { jobId: id, due: run, source: 'time', by: null })
  await tx.updateTable('sys_quartz_job').set({ next_time: next }).where('id', '=', id).execute()
}
