import { degreeTypes } from '../../degree/types.ts'
import { date } from '../../field-types/date.ts'
import { department } from '../../field-types/department.ts'
import { id } from '../../field-types/id.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

/** Filled in from the degree record with this student number. */
const foundByNumber = { readonly: true, form: false, excel: { import: false } } as const

/** 查重结果: a plagiarism check's result for a thesis. A later result replaces an earlier one. */
export const thesisCheckResource = defineResource({
  path: '/xw/xwThesisCheck',
  table: 'xw_thesis_check',
  title: '查重结果',
  permission: 'xw:thesisCheck',
  menu: { group: 'thesis', url: '/thesis/checks', icon: 'file-text', roles: ['dwgly', 'lbgly', 'yxgly'] },
  // Results are imported from a file; a wrong one is deleted and imported again.
  actions: ['delete', 'exportXls', 'importExcel'],
  tenant: 'school',
  grows: true,
  scope: { depart: 'departId', degreeType: 'xwbslbm' },
  unique: [['xh', 'checkDate']],
  fields: {
    xh: text('学号', { required: true, max: 40, list: { width: 130 }, query: {} }),
    xm: text('姓名', { ...foundByNumber, list: { width: 100 } }),
    departId: department('院系', { ...foundByNumber, query: {} }),
    xwbslbm: select('学位类型', {
      ...foundByNumber,
      options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
      list: { width: 150 },
    }),
    recordId: id('学位信息', { readonly: true, form: false }),
    copyRatio: number('去除引用文献复制比', {
      required: true,
      min: 0,
      max: 100,
      help: '百分数，如 12.5',
      list: { width: 160 },
      excel: { aliases: ['去除引用文献复制比（%）', '去除引用复制比', '复制比'] },
    }),
    wordCount: number('总字数', { integer: true, min: 0, max: 9_999_999 }),
    checkDate: date('检测日期', { required: true, query: {} }),
    checkPassed: switchOf('是否通过', { required: true, excel: { aliases: ['查重通过', '检测结果'] }, query: {} }),
  },
})
