import { monitorAlarmResource } from '@xw/shared/resources/sys/monitor-alarm'
import { sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readAdministrators } from '../../../tasks/administrators.ts'
import {
  type AlarmChanges,
  compareWithLimits,
  type OpenAlarm,
  type ThresholdCheck,
  type ThresholdLimits,
} from './judge.ts'

/**
 * Compares measurements with thresholds and notifies the administrators once when one is crossed and once when it is kept
 * again, however many processes measure it. The notice is sent in the transaction that stores the alarm.
 */
export const watchThresholds = (
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  checks: readonly ThresholdCheck[],
): Promise<void> =>
  // Runs as the platform, to which these tables and the recipients belong.
  db.inTenant(0, async tx => {
    const limits = await loadLimits(tx)
    if (!limits || checks.length === 0) return
    const judged = compareWithLimits(limits, checks, await listOpenAlarms(tx, checks))
    const begun = await beginAlarms(tx, judged.begun)
    await keepAlarms(tx, judged.going)
    const over = await endAlarms(tx, judged.over)
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

const loadLimits = (tx: Tx): Promise<ThresholdLimits | undefined> =>
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

async function listOpenAlarms(tx: Tx, checks: readonly ThresholdCheck[]): Promise<OpenAlarm[]> {
  const rows = await tx
    .selectFrom('sys_monitor_alarm')
    .select(['id', 'kind', 'source', 'value'])
    .where('end_time', 'is', null)
    .where('source', 'in', [...new Set(checks.map(({ source }) => source))])
    .execute()
  return rows.map(row => ({ ...row, value: Number(row.value) }))
}

async function beginAlarms(tx: Tx, begun: AlarmChanges['begun']): Promise<string[]> {
  if (begun.length === 0) return []
  const rows = await tx
    .insertInto('sys_monitor_alarm')
    .values(begun.map(alarm => ({ id: newId(), ...alarm })))
    .onConflict(conflict => conflict.columns(['kind', 'source']).where('end_time', 'is', null).doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function keepAlarms(tx: Tx, going: AlarmChanges['going']): Promise<void> {
  if (going.length === 0) return
  await sql`
    update sys_monitor_alarm alarm set value = now.value, heard_time = now()
    from jsonb_to_recordset(${JSON.stringify(going)}::jsonb) as now (id uuid, value numeric)
    where alarm.id = now.id and alarm.end_time is null`.execute(tx)
}

async function endAlarms(tx: Tx, over: readonly string[]): Promise<string[]> {
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

/** Ends alarms that nobody measures any more, because the process or machine is gone. Nobody is notified. */
export async function endUnmeasuredAlarms({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`
    update sys_monitor_alarm set end_time = now()
    where end_time is null and heard_time < now() - interval '10 minutes'`.execute(db.platform)
}
