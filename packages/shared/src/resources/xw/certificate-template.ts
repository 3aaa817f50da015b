import { alignments, elementKinds, maxElements, weights } from '../../degree/certificate/elements.ts'
import { certificateKinds } from '../../degree/certificate/kinds.ts'
import { degreeTypes } from '../../degree/types.ts'
import { image } from '../../field-types/image.ts'
import { multiSelect } from '../../field-types/multi-select.ts'
import { number } from '../../field-types/number.ts'
import { rows } from '../../field-types/rows.ts'
import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

const side = { min: 50, max: 1_000, query: false, help: '单位为毫米；不填则为预设版式的纸张' } as const
const measure = { max: 10, rules: [{ pattern: '^-?\\d+(\\.\\d+)?$', message: '应为数字' }] } as const

/** 证书版式 (DG-08): the contents and layout of a certificate for some degree types. */
export const certificateTemplateResource = defineResource({
  path: '/xw/xwCertificateTemplate',
  table: 'xw_certificate_template',
  title: '证书版式',
  permission: 'xw:certificateTemplate',
  menu: {
    group: 'degree-setup',
    url: '/degree-setup/certificate-template',
    icon: 'idcard',
    component: 'xw/XwCertificateTemplate',
    roles: ['dwgly'],
  },
  tenant: 'school',
  history: true,
  fields: {
    name: text('名称', { required: true, unique: true, max: 60, list: { width: 220 }, query: {} }),
    kind: select('种类', { options: certificateKinds, required: true, list: { width: 120 }, query: {} }),
    types: multiSelect('学位类型', {
      choices: { options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })) },
      help: '不选则适用于全部类型',
      form: { span: 24 },
      query: false,
    }),
    pageWidth: number('纸宽', side),
    pageHeight: number('纸高', side),
    background: image('底图', {
      biz: 'photo',
      max: 1,
      help: '空白证书的扫描图，按整页铺开，设计时用来对位',
      list: false,
    }),
    printsBackground: switchOf('打印底图', {
      notNull: true,
      default: '0',
      help: '用预印的空白证书打印时不要开启',
      list: { width: 100 },
    }),
    elements: rows('内容', {
      max: maxElements,
      help: '不填则为所选种类的预设版式；位置可以在“设计”中调整',
      form: false,
      excel: false,
      columns: {
        kind: select('类别', { required: true, options: elementKinds }),
        text: text('文字', { max: 1_000 }),
        x: text('左', measure),
        y: text('上', measure),
        width: text('宽', measure),
        height: text('高', measure),
        size: text('字号', measure),
        weight: select('字重', { options: weights }),
        align: select('对齐', { options: alignments }),
        spacing: text('字距', measure),
        leading: text('行距', measure),
      },
    }),
  },
})
