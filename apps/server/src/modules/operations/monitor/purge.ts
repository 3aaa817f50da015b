import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'

const keptSilent = 20

/** Removes samples and processes too old for the curves of a day, and alarms that ended long ago. */
export async function purgeMonitoring({ platform }: Pick<Db, 'platform'>): Promise<void> {
  await sql`delete from sys_monitor_sample where minute < now() - interval '26 hours'`.execute(platform)
  await sql`delete from sys_monitor_process where seen_time < now() - interval '26 hours'`.execute(platform)
  await sql`delete from sys_monitor_alarm where end_time < now() - interval '180 days'`.execute(platform)
}

/** Keeps only the latest silent processes, because a process that fails at each start leaves one every time. */
export async function forgetProcesses({ platform }: Pick<Db, 'platform'>): Promise<void> {
  await sql`
    delete from sys_monitor_process where id in (
      select id from sys_monitor_process where seen_time < now() - interval '5 minutes'
      order by seen_time desc offset ${keptSilent}
    )`.execute(platform)
}
