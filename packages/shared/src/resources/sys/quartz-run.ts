import { datetime } from '../../field-types/datetime.ts'
import { id } from '../../field-types/id.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'

export const quartzRunStates = [
  { value: '0', text: '执行中' },
  { value: '1', text: '成功' },
  { value: '2', text: '失败' },
  { value: '3', text: '错过' },
] as const

const seen = { readonly: true, form: false } as const

/** 执行记录: a due time of a job and its result. Only the program writes it. */
export const quartzRunResource = defineResource({
  path: '/sys/quartzRun',
  table: 'sys_quartz_run',
  title: '定时任务执行记录',
  permission: 'sys:quartzRun',
  tenant: 'platform',
  grows: true,
  actions: [],
  sort: { column: 'dueTime', order: 'desc' },
  fields: {
    jobId: id('定时任务', { ...seen, notNull: true, list: false }),
    dueTime: datetime('应执行时间', { ...seen, notNull: true, list: { width: 170 } }),
    status: select('结果', {
      ...seen,
      notNull: true,
      default: '0',
      options: quartzRunStates,
      query: {},
      list: { width: 90 },
    }),
    source: select('触发方式', {
      ...seen,
      notNull: true,
      default: 'time',
      options: [
        { value: 'time', text: '按时间' },
        { value: 'hand', text: '立即执行' },
      ],
      query: {},
      list: { width: 100 },
    }),
    startTime: datetime('开始时间', { ...seen, list: { optional: true } }),
    finishTime: datetime('结束时间', { ...seen, list: { optional: true } }),
    useMs: number('用时', { ...seen, integer: true, list: { width: 120 } }),
    attempt: number('执行次数', { ...seen, integer: true, notNull: true, default: 0, list: { optional: true } }),
    missedNum: number('错过次数', { ...seen, integer: true, list: { optional: true } }),
    lastDueTime: datetime('错过至', { ...seen, list: { optional: true } }),
    output: textarea('输出', { ...seen, query: false, list: { width: 320 } }),
  },
})
