import { changeRequestKinds, changeRequestStates } from '../../degree/change-request.ts'
import { degreeTypes } from '../../degree/types.ts'
import { datetime } from '../../field-types/datetime.ts'
import { file } from '../../field-types/file.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { user } from '../../field-types/user.ts'
import { defineResource } from '../../resource/resource.ts'
import { changeRequestPaths } from '../../wire/change-request-paths.ts'

/** Options of fields that the steps of a request set: only the server writes them. */
const setByServer = { readonly: true, form: false } as const
const setByStep = { ...setByServer, list: { optional: true } } as const
const closed = { fields: [], canDelete: false } as const
const [draft, ...later] = changeRequestStates
const office = ['dwgly', 'lbgly'] as const

/** 勘误单: a request to the province to change reported records. */
export const changeRequestResource = defineResource({
  path: changeRequestPaths.resource,
  table: 'xw_change_sheet',
  title: '勘误单',
  permission: 'xw:changeSheet',
  menu: {
    group: 'work',
    url: '/xxcj/change',
    icon: 'mail',
    component: 'xw/XwChangeSheet',
    roles: office,
  },
  actions: ['add', 'edit', 'delete', 'exportXls'],
  moreActions: [
    { code: 'handIn', name: '提交与撤回', roles: office },
    // An administrator of a type may prepare requests but not approve them for the school.
    { code: 'approve', name: '学校审核', roles: ['dwgly'] },
    { code: 'answer', name: '登记省级意见', roles: office },
    { code: 'letter', name: '打印公文', roles: office },
  ],
  tenant: 'school',
  grows: true,
  history: true,
  scope: { degreeType: 'xwbslbm' },
  unique: [['sheetNo']],
  gate: {
    field: 'state',
    stages: {
      [draft.value]: { word: draft.text, fields: 'all', canDelete: true },
      ...Object.fromEntries(later.map(({ value, text: word }) => [value, { word, ...closed }])),
    },
  },
  fields: {
    sheetNo: text('勘误单号', { ...setByServer, notNull: true, max: 40, list: { width: 150 }, query: { rule: 'eq' } }),
    kind: select('勘误类型', {
      options: changeRequestKinds.map(({ value, text: word }) => ({ value, text: word })),
      required: true,
      readonly: 'edit',
      default: 'edit',
      list: { width: 90 },
      query: {},
    }),
    xwbslbm: select('学位类型', {
      options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
      required: true,
      readonly: 'edit',
      list: { width: 180 },
      query: {},
    }),
    recordCount: number('记录数', { ...setByServer, integer: true, notNull: true, default: 0, list: { width: 80 } }),
    state: select('状态', {
      ...setByServer,
      options: changeRequestStates,
      notNull: true,
      default: '0',
      list: { width: 100 },
      query: {},
    }),
    reason: textarea('申请理由', {
      required: true,
      max: 500,
      help: '写入致省级学位委员会的公文',
      list: { width: 240 },
      form: { span: 24 },
    }),
    files: file('附件', { max: 5, help: '公文扫描件和证明材料', list: false, form: { span: 24 } }),
    submitBy: user('提交人', setByStep),
    submitTime: datetime('提交时间', setByStep),
    schoolOpinion: textarea('学校意见', { ...setByStep, max: 200 }),
    schoolBy: user('学校审核人', setByStep),
    schoolTime: datetime('学校审核时间', setByStep),
    provinceOpinion: textarea('省级意见', { ...setByStep, max: 200 }),
    documentNo: text('批文号', { ...setByStep, max: 60 }),
    provinceBy: user('登记人', setByStep),
    provinceTime: datetime('登记时间', setByStep),
  },
})
