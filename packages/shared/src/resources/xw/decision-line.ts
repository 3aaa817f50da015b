import { decisionLineMatches, decisionOutcomes } from '../../degree/decision-lines.ts'
import { degreeTypes } from '../../degree/types.ts'
import { id } from '../../field-types/id.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'
import { decisionPaths } from '../../wire/decision-paths.ts'
import { decisionResource } from './decision.ts'

/** 决议名单: a decision line, that is, one person in a council decision. Permissions for decisions include their lines. */
export const decisionLineResource = defineResource({
  path: decisionPaths.entries,
  table: 'xw_decision_entry',
  title: '决议名单',
  permission: decisionResource.permission,
  tenant: 'school',
  grows: true,
  history: true,
  scope: { degreeType: 'xwbslbm' },
  unique: [['decisionId', 'xwbslbm', 'zjhm', 'xh']],
  importKey: ['decisionId', 'xm'],
  fields: {
    decisionId: id('所属决议', { required: true, readonly: 'edit' }),
    seq: number('序号', {
      integer: true,
      min: 1,
      max: 999_999,
      help: '在名单中的次序，可用于编号',
      list: { width: 80 },
      query: false,
    }),
    xwbslbm: select('学位类型', {
      options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
      required: true,
      list: { width: 160 },
      query: {},
    }),
    xm: text('姓名', {
      required: true,
      max: 80,
      normalize: 'name',
      list: { width: 120 },
      query: { rule: 'eq' },
      excel: { aliases: ['学生姓名'] },
    }),
    match: select('对照结果', {
      options: decisionLineMatches,
      storage: 'module',
      readonly: true,
      list: { width: 120 },
      form: false,
      query: false,
      excel: false,
    }),
    zjhm: text('身份证件号码', {
      max: 32,
      normalize: 'code',
      sealed: true,
      masked: 'idNumber',
      rules: ['documentNumber'],
      help: '身份证件号码和学号（申请号）至少填写一项',
      excel: { aliases: ['身份证号', '身份证号码', '证件号码', '证件号'] },
    }),
    xh: text('学号（申请号）', {
      max: 30,
      normalize: 'code',
      list: { width: 130 },
      query: {},
      excel: { aliases: ['学号', '申请号'] },
    }),
    outcome: select('决议结果', {
      options: decisionOutcomes,
      required: true,
      default: 'award',
      list: { width: 110 },
      query: {},
      excel: { aliases: ['决议', '表决结果', '结果'] },
    }),
    reason: text('原因', { max: 200, help: '暂缓授予或不授予的原因', form: { span: 24 }, list: { width: 180 } }),
  },
  params: ['matched'],
  sort: { column: 'seq', order: 'asc' },
})
