import { datetime } from '../../field-types/datetime.ts'
import { department } from '../../field-types/department.ts'
import { dict } from '../../field-types/dict.ts'
import { id } from '../../field-types/id.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

const told = { readonly: true, notNull: true } as const
const hidden = { readonly: true, list: false, query: false } as const

/** 导入记录: what was brought in, by whom, and what came of it. Written by imports alone. */
export const importRecord = defineResource({
  path: '/sys/importRecord',
  table: 'sys_import',
  title: '导入记录',
  permission: 'sys:importRecord',
  tenant: 'school',
  grows: true,
  fields: {
    fileName: text('导入文件名', { ...told, infix: true, query: { rule: 'like' } }),
    kind: select('导入方式', {
      ...told,
      options: [
        { value: 'update', text: '批量导入' },
        { value: 'add', text: '名册导入' },
        { value: 'photo', text: '照片导入' },
        { value: 'sheet', text: '模板导入' },
      ],
    }),
    xwbslbm: dict('学位类型', { readonly: true, dictCode: 'degree_types' }),
    totalNum: number('总数', { ...told, integer: true }),
    successNum: number('成功', { ...told, integer: true }),
    failNum: number('失败', { ...told, integer: true }),
    sameNum: number('相同', { ...told, integer: true, list: { optional: true } }),
    emptiedNum: number('置空代码', { ...told, integer: true, list: { optional: true } }),
    status: select('状态', {
      ...told,
      options: [
        { value: 'running', text: '进行中' },
        { value: 'success', text: '全部成功' },
        { value: 'fail', text: '部分成功' },
        { value: 'error', text: '失败' },
        { value: 'cancelled', text: '已取消' },
        { value: 'undone', text: '已撤销' },
      ],
    }),
    realname: text('操作人', told),
    undoneTime: datetime('撤销时间', { readonly: true, list: { optional: true } }),
    message: text('说明', { readonly: true, list: { optional: true } }),
    taskId: id('任务', hidden),
    resultFileId: id('失败数据', hidden),
    userId: id('操作人账号', hidden),
    departId: department('院系', hidden),
    dryRun: text('试运行', hidden),
  },
  // A try is not an import.
  only: { field: 'dryRun', value: '0' },
  scope: { depart: 'departId', degreeType: 'xwbslbm', owner: 'userId' },
})
