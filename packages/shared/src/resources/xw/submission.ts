import { receiptStates, submissionKinds } from '../../degree/submission.ts'
import { degreeTypes } from '../../degree/types.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'
import { submissionPaths } from '../../wire/submission-paths.ts'

const seen = { readonly: true } as const
const counted = { ...seen, integer: true, notNull: true, default: 0, list: { width: 80 }, query: false } as const

/** 已报送信息: a submission to the authority, frozen, with the state of its receipt. */
export const submissionResource = defineResource({
  path: submissionPaths.resource,
  table: 'xw_submission',
  title: '已报送信息',
  permission: 'xw:submission',
  menu: {
    group: 'work',
    url: '/xxcj/submission',
    icon: 'bank',
    component: 'xw/XwSubmission',
    roles: ['dwgly', 'lbgly'],
  },
  actions: ['exportXls'],
  tenant: 'school',
  grows: true,
  scope: { degreeType: 'xwbslbm' },
  fields: {
    submissionNo: text('报送批号', { ...seen, notNull: true, max: 40, list: { width: 170 }, query: { rule: 'eq' } }),
    xwbslbm: select('学位类型', {
      ...seen,
      notNull: true,
      options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
      list: { width: 190 },
      query: {},
    }),
    kind: select('报送类别', { ...seen, notNull: true, options: submissionKinds, list: { width: 100 }, query: {} }),
    period: text('报送期间', { ...seen, max: 60, list: { width: 190 }, query: false }),
    rowCount: number('条数', counted),
    receipt: select('回执状态', {
      ...seen,
      notNull: true,
      default: 'waiting',
      options: receiptStates,
      list: { width: 100 },
      query: {},
    }),
    accepted: number('通过', counted),
    returned: number('退回', counted),
    /** Records changed or revoked before an answer came. */
    withdrawn: number('撤下', { ...counted, list: { optional: true } }),
    reporter: text('报送人', { ...seen, notNull: true, list: { width: 150 }, query: false }),
    note: text('说明', { ...seen, max: 200, list: { width: 200 }, query: false }),
    checksum: text('校验和', { ...seen, notNull: true, max: 64, list: { optional: true }, query: false }),
  },
})
