import { number } from '../../field-types/number.ts'
import { defineResource } from '../../resource/resource.ts'

export interface AlarmKind {
  /** The problem. */
  readonly name: string
  readonly unit: string
  /** Higher values are better, so the alarm is raised below the threshold. */
  readonly isBelow?: true
}

/** The kinds of alarms. Each has a threshold in the settings under the same key. */
export const alarmKinds = {
  diskFree: { name: '磁盘剩余空间不足', unit: '%', isBelow: true },
  memoryUsed: { name: '系统内存占用过高', unit: '%' },
  heapUsed: { name: '堆内存占用过高', unit: '%' },
  loopDelay: { name: '事件循环延迟过长', unit: '毫秒' },
  latency: { name: '请求耗时过长', unit: '毫秒' },
  errorShare: { name: '服务器错误过多', unit: '%' },
  dbConnections: { name: '数据库连接将用尽', unit: '%' },
  replicaLag: { name: '数据库复制延迟过长', unit: '秒' },
  queueWaiting: { name: '等待中的任务过多', unit: '个' },
  queueMinutes: { name: '任务等待过久', unit: '分钟' },
} as const satisfies Record<string, AlarmKind>

export type AlarmKindName = keyof typeof alarmKinds

const machine = { group: '机器' }
const process = { group: '进程' }
const shared = { group: '数据库与任务' }
const percent = { integer: true, min: 1, max: 99 } as const

/** 告警阈值: the thresholds from which the platform's administrators are notified. There is one record. */
export const monitorSettingResource = defineResource({
  path: '/sys/monitorSetting',
  table: 'sys_monitor_setting',
  title: '告警阈值',
  permission: 'sys:monitorSetting',
  menu: {
    group: 'system-monitor',
    url: '/isystem/monitor/setting',
    icon: 'control',
    component: 'system/monitor-setting',
  },
  tenant: 'platform',
  actions: ['edit'],
  fields: {
    diskFree: number('磁盘剩余低于（%）', { ...percent, form: machine, help: '数据目录和备份目录所在的磁盘' }),
    memoryUsed: number('系统内存占用高于（%）', { ...percent, form: machine }),
    heapUsed: number('堆内存占上限高于（%）', { ...percent, form: process }),
    loopDelay: number('事件循环延迟高于（毫秒）', {
      integer: true,
      min: 20,
      max: 60_000,
      form: process,
      help: '一分钟内的 P99',
    }),
    latency: number('请求耗时高于（毫秒）', {
      integer: true,
      min: 50,
      max: 60_000,
      form: process,
      help: '一分钟内的 P95，请求少于 20 个时不计',
    }),
    errorShare: number('服务器错误占请求高于（%）', {
      ...percent,
      form: process,
      help: '一分钟内，请求少于 20 个时不计',
    }),
    dbConnections: number('数据库连接占上限高于（%）', { ...percent, form: shared }),
    replicaLag: number('复制延迟高于（秒）', { integer: true, min: 1, max: 86_400, form: shared }),
    queueWaiting: number('等待中的任务多于（个）', { integer: true, min: 1, max: 1_000_000, form: shared }),
    queueMinutes: number('任务等待超过（分钟）', { integer: true, min: 1, max: 10_080, form: shared }),
  } satisfies Record<AlarmKindName, unknown>,
})
