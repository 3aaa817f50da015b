import { degreeTypes } from '../../degree/types.ts'
import { datetime } from '../../field-types/datetime.ts'
import { id } from '../../field-types/id.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'
import type { ResourceRow } from '../../resource/resource-row.ts'

const seen = { readonly: true, form: false } as const
const behind = { ...seen, list: false, excel: false, query: false } as const

/** The states of an export, which its task determines. */
const exportStates = [
  { value: 'waiting', text: '待审批' },
  { value: 'refused', text: '已拒绝' },
  { value: 'queued', text: '排队中' },
  { value: 'running', text: '进行中' },
  { value: 'done', text: '已完成' },
  { value: 'failed', text: '失败' },
  { value: 'expired', text: '已过期' },
] as const

/** 数据导出: an export of degree records: its content, applicant, purpose, approval and downloads. */
export const dataExportResource = defineResource({
  path: '/xw/xwDataExport',
  table: 'xw_data_export',
  title: '数据导出',
  permission: 'xw:dataExport',
  menu: {
    group: 'xw:xwInfo',
    url: '/degree-setup/data-export',
    icon: 'folder-open',
    component: 'xw/data-export',
    roles: ['dwgly', 'lbgly', 'yxgly'],
  },
  moreActions: [
    { code: 'unmask', name: '导出完整信息', roles: ['dwgly'] },
    { code: 'approve', name: '审批', roles: ['dwgly'] },
    { code: 'all', name: '查看全校导出', roles: ['dwgly'] },
  ],
  tenant: 'school',
  actions: [],
  grows: true,
  scope: { mine: 'userId' },
  fields: {
    applicant: text('申请人', { ...seen, notNull: true, list: { width: 140 }, query: {} }),
    templateName: text('导出模板', { ...seen, notNull: true, list: { width: 150 }, query: {} }),
    xwbslbm: select('学位类型', {
      ...seen,
      notNull: true,
      options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
      list: { width: 190 },
      query: {},
    }),
    rangeText: text('范围', { ...seen, list: { optional: true } }),
    purpose: textarea('用途', { ...seen, notNull: true, max: 200, list: { width: 200 } }),
    unmasked: switchOf('完整信息', { ...seen, notNull: true, default: '0', list: { width: 100 }, query: {} }),
    withPhotos: switchOf('含照片', { ...seen, notNull: true, default: '0', list: { width: 90 } }),
    rowNum: number('条数', { ...seen, integer: true, notNull: true, default: 0, list: { width: 90 } }),
    approval: select('审批', {
      ...seen,
      notNull: true,
      default: 'none',
      options: [
        { value: 'none', text: '无需审批' },
        { value: 'waiting', text: '待审批' },
        { value: 'approved', text: '已批准' },
        { value: 'refused', text: '已拒绝' },
      ],
      list: { width: 100 },
      query: {},
    }),
    approver: text('审批人', { ...seen, list: { optional: true } }),
    approveTime: datetime('审批时间', { ...seen, list: { optional: true } }),
    approveNote: text('审批意见', { ...seen, max: 200, list: { optional: true } }),
    state: select('状态', { ...seen, storage: 'module', query: false, options: exportStates, list: { width: 100 } }),
    downloads: number('下载次数', { ...seen, storage: 'module', query: false, integer: true, list: { width: 100 } }),
    expireTime: datetime('文件到期时间', { ...seen, storage: 'module', query: false, list: { width: 160 } }),
    message: text('结果', { ...seen, storage: 'module', query: false, list: { width: 220 } }),
    taskId: id('任务', behind),
    userId: id('所属用户', { ...behind, notNull: true }),
  },
})

export type DataExportRow = ResourceRow<typeof dataExportResource>
