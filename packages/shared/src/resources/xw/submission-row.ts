import { rowReceiptStates } from '../../degree/submission.ts'
import { degreeTypes } from '../../degree/types.ts'
import { datetime } from '../../field-types/datetime.ts'
import { id } from '../../field-types/id.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'
import { submissionPaths } from '../../wire/submission-paths.ts'
import { submissionResource } from './submission.ts'

const seen = { readonly: true } as const
const hiddenOptions = { ...seen, notNull: true, form: false, list: false, excel: false } as const

/** 报送名单: one record of a submission, as the office's lists and the authority's receipts name it. */
export const submissionRowResource = defineResource({
  path: submissionPaths.rows,
  table: 'xw_submission_row',
  title: '报送名单',
  permission: submissionResource.permission,
  tenant: 'school',
  grows: true,
  actions: ['exportXls'],
  scope: { degreeType: 'xwbslbm' },
  fields: {
    submissionId: id('所属报送批', hiddenOptions),
    recordId: id('学位信息', { ...hiddenOptions, query: false }),
    xm: text('姓名', { ...seen, list: { width: 120 }, query: { rule: 'eq' } }),
    xh: text('学号（申请号）', { ...seen, list: { width: 150 }, query: { rule: 'eq', folded: true } }),
    xwzsbh: text('学位证书编号', { ...seen, list: { width: 180 }, query: { rule: 'eq' } }),
    receipt: select('回执', {
      ...seen,
      notNull: true,
      default: 'waiting',
      options: rowReceiptStates,
      list: { width: 90 },
      query: {},
    }),
    receiptNote: text('回执说明', { ...seen, max: 500, list: { width: 240 }, query: false }),
    receiptTime: datetime('回执时间', { ...seen, list: { width: 170 }, query: false }),
    xwbslbm: select('学位类型', {
      ...seen,
      notNull: true,
      options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
      list: false,
      query: false,
    }),
  },
  sort: { column: 'xwzsbh', order: 'asc' },
})
