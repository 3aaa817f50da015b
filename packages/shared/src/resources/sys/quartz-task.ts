import { datetime } from '../../field-types/datetime.ts'
import { id } from '../../field-types/id.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'
import type { ResourceRow } from '../../resource/resource-row.ts'

const count = { integer: true, min: 0 } as const
const unlisted = { readonly: true, list: false, form: false, excel: false } as const

/** 系统任务: a background task as its user sees it. The worker writes it; afterwards it is an ordinary record. */
export const quartzTaskResource = defineResource({
  path: '/system/sysQuartzTask',
  table: 'sys_quartz_task',
  title: '系统-异步任务管理页面',
  permission: 'system:sysQuartzTask',
  moreActions: [{ code: 'all', name: '查看全校任务' }],
  tenant: 'school',
  grows: true,
  scope: { mine: 'userId' },
  importKey: ['bizType'],
  fields: {
    bizType: text('任务类型', { required: true, max: 100, infix: true, query: { rule: 'like' } }),
    status: select('状态', {
      options: [
        { value: '0', text: '进行中' },
        { value: '1', text: '完成' },
        { value: '2', text: '失败' },
      ],
      required: true,
      default: '0',
      list: { width: 120 },
      query: {},
    }),
    orgFileId: text('上传文件', { max: 64, help: '文件编号', list: { width: 110 }, excel: false }),
    orgFileName: text('上传文件名称', { ...unlisted, query: false }),
    // One id, or several joined by commas.
    resFileId: text('下载文件', { max: 2_000, help: '文件编号，多个用逗号隔开', list: { width: 160 }, excel: false }),
    resExpireTime: datetime('结果文件到期时间', { ...unlisted, query: false }),
    finishTime: datetime('完成时间', { readonly: true, form: false }),
    useTime: text('用时', { max: 50, list: { width: 110 } }),
    totalNum: number('总数', { ...count, list: { width: 90 } }),
    successNum: number('成功数', { ...count, list: { width: 90 } }),
    failNum: number('失败数', { ...count, list: { width: 90 } }),
    resMessage: textarea('结果信息', { max: 2_000, list: { width: 260 } }),
    readFlag: select('已读标记', {
      options: [
        { value: '0', text: '未读' },
        { value: '1', text: '已读' },
      ],
      required: true,
      default: '0',
      list: { width: 100 },
    }),
    progress: number('进度', { ...unlisted, integer: true, notNull: true, default: 0, query: false }),
    userId: id('所属用户', { readonly: true, notNull: true, query: false }),
  },
})

export type QuartzTask = ResourceRow<typeof quartzTaskResource>
