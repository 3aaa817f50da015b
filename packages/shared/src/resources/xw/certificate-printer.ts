import { number } from '../../field-types/number.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

const offset = { notNull: true, default: 0, min: -50, max: 50, query: false } as const
const scale = { notNull: true, default: 100, min: 90, max: 110, query: false } as const

/** 证书打印机 (DG-08): the offset and scale that correct a printer's inaccuracy. */
export const certificatePrinterResource = defineResource({
  path: '/xw/xwCertificatePrinter',
  table: 'xw_certificate_printer',
  title: '证书打印机',
  permission: 'xw:certificatePrinter',
  menu: {
    group: 'degree-setup',
    url: '/degree-setup/certificate-printer',
    icon: 'desktop',
    component: 'xw/XwCertificatePrinter',
    roles: ['dwgly'],
  },
  tenant: 'school',
  history: true,
  fields: {
    name: text('名称', { required: true, unique: true, max: 60, list: { width: 220 }, query: {} }),
    moveRight: number('向右移（毫米）', { ...offset, help: '打印得偏左多少填多少，偏右填负数' }),
    moveDown: number('向下移（毫米）', { ...offset, help: '打印得偏上多少填多少，偏下填负数' }),
    scaleAcross: number('横向缩放（%）', scale),
    scaleDown: number('纵向缩放（%）', scale),
    remark: text('备注', { max: 200, query: false }),
  },
})
