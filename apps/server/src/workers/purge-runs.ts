import { sql } from 'kysely'
import type { Db } from '../plugins/db.ts'
import { nothingToDo } from '../tasks/define-job.ts'

/** Days to keep successful runs and runs without work. Failed runs are kept as long as the job's setting says. */
const keptGoodDays = 30
const keptIdleDays = 3

/** Removes old runs of scheduled jobs, except the newest of each job. */
export async function purgeRuns({ platform }: Pick<Db, 'platform'>, keptDays: number): Promise<void> {
  await sql`
    delete from sys_quartz_run run
    where status <> '0' and due_time < now() - make_interval(days => case
        when status = '1' and output = ${nothingToDo} then ${keptIdleDays}::int
        when status = '1' then least(${keptGoodDays}, ${keptDays}::int)
        else ${keptDays}::int end)
      and exists (select from sys_quartz_run newer where newer.job_id = run.job_id and newer.due_time > run.due_time)`.execute(
    platform,
  )
}
