import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'

const keptSilent = 20

/** Removes what the curves of a day do not show any more, processes that ended without a word, and alarms of last season. */
export async function purgeMonitoring({ platform }: Pick<Db, 'platform'>): Promise<void> {
  await sql`delete from sys_monitor_sample where minute < now() - interval '26 hours'`.execute(platform)
  await sql`delete from sys_monitor_process where seen_time < now() - interval '26 hours'`.execute(platform)
  await sql`delete from sys_monitor_alarm where end_time < now() - interval '180 days'`.execute(platform)
}

/** Of those that are not heard of any more a few are enough: a process that fails whenever it starts leaves one each time. */
export async function forgetProcesses({ platform }: Pick<Db, 'platform'>): Promise<void> {
  await sql`
    delete from sys_monitor_process where id in (
      select id from sys_monitor_process where seen_time < now() - interval '5 minutes'
      order by seen_time desc offset ${keptSilent}
    )`.execute(platform)
}
