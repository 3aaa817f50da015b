import { date } from '../../field-types/date.ts'
import { file } from '../../field-types/file.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'
import { decisionPaths } from '../../wire/decision-paths.ts'

/** 授予决议: a council decision with its day and document number. Its lines name the people. */
export const decisionResource = defineResource({
  path: decisionPaths.resource,
  table: 'xw_decision',
  title: '授予决议',
  permission: 'xw:decision',
  menu: {
    group: 'work',
    url: '/xxcj/decision',
    icon: 'solution',
    component: 'xw/XwDecision',
    roles: ['dwgly', 'lbgly'],
  },
  tenant: 'school',
  history: true,
  fields: {
    jybh: text('决议文号', { required: true, max: 60, unique: true, list: { width: 280 }, query: { rule: 'like' } }),
    hxwrq: date('获学位日期', {
      compact: true,
      required: true,
      help: '名单中授予学位的记录以此为获学位日期',
      query: {},
    }),
    zxxm: text('学位评定委员会主席姓名', { required: true, max: 40 }),
    xzxm: text('校长姓名', { required: true, max: 40 }),
    files: file('决议文件', { max: 5, list: false, form: { span: 24 } }),
    remark: textarea('备注', { max: 200, list: { optional: true }, form: { span: 24 } }),
  },
})
