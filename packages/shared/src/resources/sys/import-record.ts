import { datetime } from '../../field-types/datetime.ts'
import { department } from '../../field-types/department.ts'
import { dict } from '../../field-types/dict.ts'
import { id } from '../../field-types/id.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

const shownOptions = { readonly: true, notNull: true } as const
const hiddenOptions = { readonly: true, list: false, query: false } as const

/** 导入记录: an import with its file, user and result. Only imports write it. */
export const importRecordResource = defineResource({
  path: '/sys/importRecord',
  table: 'sys_import',
  title: '导入记录',
  permission: 'sys:importRecord',
  tenant: 'school',
  grows: true,
  fields: {
    fileName: text('导入文件名', { ...shownOptions, infix: true, query: { rule: 'like' } }),
    kind: select('导入方式', {
      ...shownOptions,
      options: [
        { value: 'update', text: '批量导入' },
        { value: 'add', text: '名册导入' },
        { value: 'photo', text: '照片导入' },
        { value: 'sheet', text: '模板导入' },
      ],
    }),
    xwbslbm: dict('学位类型', { readonly: true, dictCode: 'degree_types' }),
    totalNum: number('总数', { ...shownOptions, integer: true }),
    successNum: number('成功', { ...shownOptions, integer: true }),
    failNum: number('失败', { ...shownOptions, integer: true }),
    sameNum: number('相同', { ...shownOptions, integer: true, list: { optional: true } }),
    emptiedNum: number('置空代码', { ...shownOptions, integer: true, list: { optional: true } }),
    status: select('状态', {
      ...shownOptions,
      options: [
        { value: 'running', text: '进行中' },
        { value: 'success', text: '全部成功' },
        { value: 'fail', text: '部分成功' },
        { value: 'error', text: '失败' },
        { value: 'cancelled', text: '已取消' },
        { value: 'undone', text: '已撤销' },
      ],
    }),
    realname: text('操作人', shownOptions),
    undoneTime: datetime('撤销时间', { readonly: true, list: { optional: true } }),
    message: text('说明', { readonly: true, list: { optional: true } }),
    taskId: id('任务', hiddenOptions),
    resultFileId: id('失败数据', hiddenOptions),
    userId: id('操作人账号', hiddenOptions),
    departId: department('院系', hiddenOptions),
    dryRun: text('试运行', hiddenOptions),
  },
  // Dry runs do not count as imports.
  only: { field: 'dryRun', value: '0' },
  scope: { depart: 'departId', degreeType: 'xwbslbm', owner: 'userId' },
})
