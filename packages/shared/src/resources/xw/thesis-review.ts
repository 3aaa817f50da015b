import { reviewConclusions, reviewModes, reviewStates } from '../../degree/thesis/review.ts'
import { degreeTypes } from '../../degree/types.ts'
import { date } from '../../field-types/date.ts'
import { department } from '../../field-types/department.ts'
import { file } from '../../field-types/file.ts'
import { id } from '../../field-types/id.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'

/** Options of fields that only the server sets: from the degree record, the draw and the reviewers. */
const setByServer = { readonly: true, form: false } as const
const optional = { list: { optional: true } } as const
const office = ['dwgly', 'lbgly'] as const

/** 论文评阅: one round of a thesis review. */
export const thesisReviewResource = defineResource({
  path: '/xw/xwThesisReview',
  table: 'xw_thesis_review',
  title: '论文评阅',
  permission: 'xw:thesisReview',
  menu: {
    group: 'thesis',
    url: '/thesis/review',
    icon: 'book',
    component: 'xw/XwThesisReview',
    roles: ['dwgly', 'lbgly', 'yxgly'],
  },
  // Rows are created from degree records.
  actions: ['edit', 'delete', 'exportXls'],
  moreActions: [
    { code: 'join', name: '加入送审名单', roles: 'staff' },
    { code: 'statistics', name: '评阅统计', roles: 'staff' },
    { code: 'draw', name: '随机抽检', roles: office },
    // Only the office may know a thesis's reviewers.
    { code: 'send', name: '送审', roles: office },
    { code: 'conclude', name: '调整结论', roles: office },
    { code: 'nextRound', name: '复审', roles: office },
  ],
  tenant: 'school',
  grows: true,
  history: true,
  scope: { depart: 'departId', degreeType: 'xwbslbm' },
  unique: [['recordId', 'round'], ['reviewNo']],
  gate: {
    field: 'state',
    stages: {
      '0': { word: '待送审', fields: 'all', canDelete: true },
      '1': { word: '评审中', fields: ['remark'], canDelete: false },
      '2': { word: '已返回', fields: ['remark'], canDelete: false },
    },
  },
  fields: {
    recordId: id('学位信息', { ...setByServer, notNull: true }),
    reviewNo: text('送审编号', { ...setByServer, notNull: true, list: { width: 140 }, query: {} }),
    lwtm: text('论文题目', { ...setByServer, list: { width: 260 } }),
    xh: text('学号', { ...setByServer, list: { width: 120 }, query: {} }),
    xm: text('姓名', { ...setByServer, infix: true, list: { width: 90 }, query: { rule: 'like' } }),
    departId: department('院系', { ...setByServer, query: {} }),
    xwbslbm: select('学位类型', {
      ...setByServer,
      notNull: true,
      options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
      list: { width: 150 },
      query: {},
    }),
    zymc: text('专业', { ...setByServer, ...optional }),
    dsxm: text('导师', { ...setByServer, list: { width: 90 } }),
    round: number('评阅轮次', { ...setByServer, integer: true, notNull: true, default: 1, list: { width: 90 } }),
    reviewMode: select('送审方式', {
      options: reviewModes,
      required: true,
      default: '1',
      list: { width: 90 },
      query: { folded: true },
    }),
    state: select('状态', {
      ...setByServer,
      options: reviewStates,
      notNull: true,
      default: '0',
      list: { width: 90 },
      query: {},
    }),
    sampled: switchOf('抽检', {
      ...setByServer,
      notNull: true,
      default: '0',
      list: { width: 70 },
      query: { folded: true },
    }),
    drawId: id('抽检批次', setByServer),
    thesisFile: file('论文全文', {
      max: 1,
      accept: ['pdf'],
      maxMb: 50,
      help: '盲审的论文请先去掉封面、致谢和文档属性中的姓名；专家看不到文件名',
      form: { span: 24 },
    }),
    sentDate: date('送审日期', { ...setByServer, list: { width: 110 } }),
    returnedDate: date('返回日期', { ...setByServer, list: { width: 110 } }),
    grades: text('总评', { ...setByServer, list: { width: 90 } }),
    score: number('平均分', { ...setByServer, list: { width: 80 } }),
    conclusion: select('结论', { ...setByServer, options: reviewConclusions, list: { width: 90 }, query: {} }),
    conclusionReason: text('结论调整原因', { ...setByServer, ...optional }),
    copyRatio: number('去除引用文献复制比', { ...setByServer, list: { width: 150 } }),
    wordCount: number('总字数', { ...setByServer, integer: true, ...optional }),
    checkDate: date('检测日期', { ...setByServer, ...optional }),
    checkPassed: switchOf('查重通过', { ...setByServer, list: { width: 90 }, query: { folded: true } }),
    remark: textarea('备注', { max: 200, form: { span: 24 }, ...optional }),
  },
})
