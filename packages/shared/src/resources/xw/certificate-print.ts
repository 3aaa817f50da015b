import { certificateKinds } from '../../degree/certificate/kinds.ts'
import { degreeTypes } from '../../degree/types.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

const seen = { readonly: true, form: false } as const

/** 证书打印记录 (DG-08): a printed certificate with its user and blank; the records are permanent. */
export const certificatePrintResource = defineResource({
  path: '/xw/xwCertificatePrint',
  table: 'xw_certificate_print',
  title: '证书打印记录',
  permission: 'xw:certificatePrint',
  menu: {
    group: 'work',
    url: '/degree-setup/certificate-print',
    icon: 'file-text',
    component: 'xw/XwCertificatePrint',
    roles: ['dwgly'],
  },
  tenant: 'school',
  grows: true,
  actions: ['exportXls'],
  moreActions: [
    { code: 'void', name: '作废', roles: ['dwgly'] },
    { code: 'handOut', name: '打印签领表', roles: ['dwgly'] },
  ],
  scope: { degreeType: 'xwbslbm' },
  fields: {
    xm: text('姓名', { ...seen, notNull: true, list: { width: 110 }, query: { rule: 'eq' } }),
    number: text('证书编号', { ...seen, notNull: true, list: { width: 170 }, query: { rule: 'eq' } }),
    kind: select('种类', { ...seen, notNull: true, options: certificateKinds, list: { width: 110 }, query: {} }),
    serial: text('空白证书序号', { ...seen, list: { width: 140 }, query: { rule: 'eq' } }),
    state: select('状态', {
      ...seen,
      notNull: true,
      default: '1',
      options: [
        { value: '1', text: '有效' },
        { value: '0', text: '已作废' },
      ],
      list: { width: 90 },
      query: {},
    }),
    copyNo: number('第几次打印', { ...seen, notNull: true, integer: true, list: { width: 100 }, query: false }),
    templateName: text('版式', { ...seen, notNull: true, list: { width: 160 }, query: false }),
    xwbslbm: select('学位类型', {
      ...seen,
      notNull: true,
      options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
      list: { optional: true },
      query: {},
    }),
    voidReason: text('作废原因', { ...seen, list: { width: 160 }, query: false }),
  },
})
