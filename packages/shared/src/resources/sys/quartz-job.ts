import { cron } from '../../field-types/cron.ts'
import { datetime } from '../../field-types/datetime.ts'
import { dict } from '../../field-types/dict.ts'
import { json } from '../../field-types/json.ts'
import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'
import { jobKindOptions } from './job-kinds.ts'
import { quartzRunStates } from './quartz-run.ts'

const seen = { readonly: true, form: false, excel: false } as const

/** 定时任务: a scheduled job. Jobs belong to the platform, since each goes through all schools. */
export const quartzJobResource = defineResource({
  path: '/sys/quartzJob',
  table: 'sys_quartz_job',
  title: '定时任务',
  permission: 'sys:quartzJob',
  menu: { group: 'system-running', url: '/isystem/quartz-job', icon: 'control', component: 'system/quartz-job' },
  moreActions: [{ code: 'execute', name: '立即执行、停止与启动' }],
  tenant: 'platform',
  importKey: ['jobClassName'],
  words: { add: '创建定时任务成功', edit: '更新定时任务成功!', deleteBatch: '删除定时任务成功!' },
  fields: {
    // The wire's name: in other servers it is a class to load. Here it is only a key of `jobKinds`.
    jobClassName: select('任务', {
      options: jobKindOptions,
      required: true,
      readonly: 'edit',
      query: {},
      list: { width: 160 },
    }),
    cronExpression: cron('Cron表达式', { required: true, list: { width: 190 } }),
    parameter: json('参数', { wire: 'text', list: false }),
    misfire: select('错过执行时间时', {
      options: [
        { value: 'once', text: '恢复后补执行一次' },
        { value: 'skip', text: '跳过，等下一次' },
      ],
      required: true,
      default: 'once',
      help: '系统停机、或上一次尚未结束而错过的时间。无论哪种，错过的都有记录',
      list: { optional: true },
    }),
    alert: switchOf('失败时通知管理员', { required: true, default: '1', list: { optional: true } }),
    // An imported job stays stopped until a user has looked at it.
    status: dict('状态', {
      dictCode: 'quartz_status',
      wire: 'number',
      required: true,
      default: '0',
      excel: { import: false },
      query: {},
      list: { width: 80 },
    }),
    nextTime: datetime('下次执行', { ...seen, list: { width: 150 } }),
    lastTime: datetime('上次执行', { ...seen, storage: 'module', query: false, list: { width: 150 } }),
    lastStatus: select('上次结果', {
      ...seen,
      options: quartzRunStates,
      storage: 'module',
      query: false,
      list: { width: 90 },
    }),
    description: textarea('描述', { max: 200, list: { width: 200 } }),
  },
})
