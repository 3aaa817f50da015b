import { escapeHtml } from '@xw/shared/message/escape-html'
import { type AlarmKind, type AlarmKindName, alarmKinds } from '@xw/shared/resources/sys/monitor-setting'
import { formatTime } from '@xw/shared/wire/time'
import { notifyUser } from '../modules/messages/announcement/index.ts'
import type { Deps } from '../plugins/deps.ts'
import type { Recipient } from '../plugins/queue.ts'

type AlarmAlert = Recipient & { alarmId: string; isOver: boolean }

/** Sends an administrator a message about an alarm or its end. */
export async function notifyAlarm(
  { db }: Pick<Deps, 'db'>,
  { alarmId, isOver, tenantId, userId }: AlarmAlert,
): Promise<void> {
  const alarm = await db.platform
    .selectFrom('sys_monitor_alarm')
    .select(['kind', 'subject', 'value', 'threshold', 'begin_time as begun', 'end_time as ended'])
    .where('id', '=', alarmId)
    .executeTakeFirst()
  if (!alarm) return
  const { name, unit, isBelow }: AlarmKind = alarmKinds[alarm.kind as AlarmKindName]
  const lines = [
    `${alarm.subject}：${name}${isOver ? '，现已恢复' : ''}。`,
    `${isOver ? '最严重时' : '当前'} ${Number(alarm.value)} ${unit}，阈值为${isBelow ? '低于' : '高于'} ${Number(alarm.threshold)} ${unit}。`,
    `开始时间：${formatTime(alarm.begun)}${isOver ? `，恢复时间：${formatTime(alarm.ended)}` : ''}`,
    '请到“系统 → 系统监控”查看。',
  ]
  await db.inTenant(tenantId, tx =>
    notifyUser(tx, {
      tenantId,
      userId,
      title: `${isOver ? '系统告警解除' : '系统告警'}：${name}`,
      html: lines.map(line => `<p>${escapeHtml(line)}</p>`).join(''),
      sender: null,
    }),
  )
}
