import { sql } from 'kysely'
import type { Db } from '../plugins/db.ts'
import { nothingToDo } from '../tasks/define-job.ts'

/** What went well is of use for some weeks, and where there was nothing to do for some days; what failed, for as long as it is set. */
const keptGoodDays = 30
const keptIdleDays = 3

/** Removes old entries of the history of scheduled jobs, but for the newest of each. */
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
