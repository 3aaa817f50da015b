import { quartzJobResource } from '@xw/shared/resources/sys/quartz-job'
import { sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import type { Queue } from '../plugins/queue.ts'
import { readAdministrators } from './administrators.ts'

/** Alerts the administrators about failed runs: the first of a series, and then once a day while it continues. */
export async function sendRunAlerts(
  queue: Pick<Queue, 'sendAlerts'>,
  tx: Tx,
  runIds: readonly string[],
): Promise<void> {
  if (runIds.length === 0) return
  const { rows: runs } = await sql<{ id: string }>`
    update sys_quartz_run run set alerted = true from sys_quartz_job job
    where run.id = any(${runIds}::uuid[]) and job.id = run.job_id and job.alert = '1' and not exists (
      select from sys_quartz_run told
      where told.job_id = run.job_id and told.alerted and told.finish_time > now() - interval '1 day' and not exists (
        select from sys_quartz_run good
        where good.job_id = run.job_id and good.status = '1' and good.finish_time > told.finish_time))
    returning run.id`.execute(tx)
  if (runs.length === 0) return
  const people = await readAdministrators(tx, quartzJobResource.permission)
  await queue.sendAlerts(
    tx,
    runs.flatMap(({ id }) => people.map(person => ({ ...person, runId: id }))),
  )
}
