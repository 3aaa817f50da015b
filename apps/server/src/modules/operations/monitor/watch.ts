import { monitorAlarmResource } from '@xw/shared/resources/sys/monitor-alarm'
import { sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readAdministrators } from '../../../tasks/administrators.ts'
import { type Check, type Judged, judge, type Limits, type OpenAlarm } from './judge.ts'

/**
 * Compares what was measured with the thresholds and has the administrators told where one was crossed or is kept again:
 * once each, however many processes measure the same. The notice goes with the transaction that says so.
 */
export const watchThresholds = ({ db, queue }: Pick<Deps, 'db' | 'queue'>, checks: readonly Check[]): Promise<void> =>
  // Of the platform: its tables are of no school, and who is told is read there.
  db.inTenant(0, async tx => {
    const limits = await readLimits(tx)
    if (!limits || checks.length === 0) return
    const judged = judge(limits, checks, await readOpen(tx, checks))
    const begun = await begin(tx, judged.begun)
    await keep(tx, judged.going)
    const over = await end(tx, judged.over)
    const news = [
      ...begun.map(id => ({ alarmId: id, isOver: false })),
      ...over.map(id => ({ alarmId: id, isOver: true })),
    ]
    if (news.length === 0) return
    const people = await readAdministrators(tx, monitorAlarmResource.permission)
    await queue.sendAlerts(
      tx,
      news.flatMap(about => people.map(person => ({ ...person, ...about }))),
    )
  })

const readLimits = (tx: Tx): Promise<Limits | undefined> =>
  tx
    .selectFrom('sys_monitor_setting')
    .select([
      'disk_free as diskFree',
      'memory_used as memoryUsed',
      'heap_used as heapUsed',
      'loop_delay as loopDelay',
      'latency',
      'error_share as errorShare',
      'db_connections as dbConnections',
      'replica_lag as replicaLag',
      'queue_waiting as queueWaiting',
      'queue_minutes as queueMinutes',
    ])
    .executeTakeFirst()

async function readOpen(tx: Tx, checks: readonly Check[]): Promise<OpenAlarm[]> {
  const rows = await tx
    .selectFrom('sys_monitor_alarm')
    .select(['id', 'kind', 'source', 'value'])
    .where('end_time', 'is', null)
    .where('source', 'in', [...new Set(checks.map(({ source }) => source))])
    .execute()
  return rows.map(row => ({ ...row, value: Number(row.value) }))
}

async function begin(tx: Tx, begun: Judged['begun']): Promise<string[]> {
  if (begun.length === 0) return []
  const rows = await tx
    .insertInto('sys_monitor_alarm')
    .values(begun.map(alarm => ({ id: newId(), ...alarm })))
    .onConflict(conflict => conflict.columns(['kind', 'source']).where('end_time', 'is', null).doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function keep(tx: Tx, going: Judged['going']): Promise<void> {
  if (going.length === 0) return
  await sql`
    update sys_monitor_alarm alarm set value = now.value, heard_time = now()
    from jsonb_to_recordset(${JSON.stringify(going)}::jsonb) as now (id uuid, value numeric)
    where alarm.id = now.id and alarm.end_time is null`.execute(tx)
}

async function end(tx: Tx, over: readonly string[]): Promise<string[]> {
  if (over.length === 0) return []
  const rows = await tx
    .updateTable('sys_monitor_alarm')
    .set({ end_time: sql<Date>`now()` })
    .where('id', 'in', over)
    .where('end_time', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends what nobody measures any more: its process or its machine is gone, and there is nothing to tell of it. */
export async function endUnheard({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`
    update sys_monitor_alarm set end_time = now()
    where end_time is null and heard_time < now() - interval '10 minutes'`.execute(db.platform)
}
