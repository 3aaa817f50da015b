import { defaultNumberPattern } from '../../degree/number-pattern.ts'
import { degreeTypes } from '../../degree/types.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

/** 证书编号规则: the numbering rule of a degree type's certificates. Types without a rule are not numbered. */
export const numberRuleResource = defineResource({
  path: '/xw/xwNumberRule',
  table: 'xw_number_rule',
  title: '证书编号规则',
  permission: 'xw:numberRule',
  menu: {
    group: 'degree-setup',
    url: '/degree-setup/number-rule',
    icon: 'tags',
    component: 'xw/XwNumberRule',
    roles: ['dwgly'],
  },
  tenant: 'school',
  history: true,
  fields: {
    xwbslbm: select('学位类型', {
      options: degreeTypes.map(({ code, name }) => ({ value: code, text: name })),
      required: true,
      unique: true,
      form: { span: 24 },
      list: { width: 240 },
      query: {},
    }),
    pattern: text('编号规则', {
      required: true,
      max: 60,
      default: defaultNumberPattern,
      help: '依次为授予单位码 5 位、层次 1 位、获学位年份 4 位，其后 6 位由本校安排：{type:2} 为类型码，{seq:4} 为顺序号，也可以写固定的数字',
      form: { span: 24 },
      list: { width: 320 },
    }),
    typeCode: text('类型码', {
      max: 3,
      rules: [{ pattern: '^\\d*$', message: '只能是数字' }],
      help: '规则中 {type} 的值，如 01；几个类型用同一类型码时连续编号',
    }),
    byList: switchOf('按决议名单的次序编号', {
      notNull: true,
      default: '0',
      help: '否则按院系、专业和学号；不在名单中的排在最后',
      list: { width: 180 },
    }),
    firstNo: number('起始顺序号', { required: true, integer: true, min: 1, max: 999_999, default: 1 }),
  },
  sort: { column: 'xwbslbm', order: 'asc' },
})
