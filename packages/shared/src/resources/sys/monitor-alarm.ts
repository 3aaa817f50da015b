import { datetime } from '../../field-types/datetime.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'
import { alarmKinds } from './monitor-setting.ts'

const seen = { readonly: true, form: false } as const

/** 告警记录: a crossing of a threshold, until the value was normal again. Only the program writes it. */
export const monitorAlarmResource = defineResource({
  path: '/sys/monitorAlarm',
  table: 'sys_monitor_alarm',
  title: '告警记录',
  permission: 'sys:monitorAlarm',
  menu: { group: 'system-monitor', url: '/isystem/monitor/alarm', icon: 'bell' },
  tenant: 'platform',
  grows: true,
  actions: [],
  sort: { column: 'beginTime', order: 'desc' },
  fields: {
    kind: select('告警', {
      ...seen,
      notNull: true,
      options: Object.entries(alarmKinds).map(([value, { name, unit }]) => ({ value, text: `${name}（${unit}）` })),
      query: {},
      list: { width: 200 },
    }),
    subject: text('对象', { ...seen, notNull: true, max: 300, list: { width: 260 } }),
    beginTime: datetime('开始时间', { ...seen, notNull: true, query: {}, list: { width: 170 } }),
    endTime: datetime('结束时间', { ...seen, list: { width: 170 } }),
    value: number('最严重时', { ...seen, notNull: true, list: { width: 110 } }),
    threshold: number('阈值', { ...seen, notNull: true, list: { width: 90 } }),
  },
})
