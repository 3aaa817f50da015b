import type { RaisedAlarm } from '@xw/shared/wire/monitor'
import { formatTime } from '@xw/shared/wire/time'
import type { Deps } from '../../../plugins/deps.ts'

const maxShown = 10

/** Lists present alarms, followed by recent ones. */
export async function listAlarms({ db }: Pick<Deps, 'db'>): Promise<RaisedAlarm[]> {
  const rows = await db.platform
    .selectFrom('sys_monitor_alarm')
    .select(['id', 'kind', 'subject', 'value', 'threshold', 'begin_time as begun', 'end_time as ended'])
    .orderBy(({ eb }) => eb('end_time', 'is', null), 'desc')
    .orderBy('begin_time', 'desc')
    .orderBy('id')
    .limit(maxShown)
    .execute()
  return rows.map(({ value, threshold, begun, ended, ...alarm }) => ({
    ...alarm,
    value: Number(value),
    threshold: Number(threshold),
    beginTime: formatTime(begun) ?? '',
    endTime: formatTime(ended),
  }))
}
