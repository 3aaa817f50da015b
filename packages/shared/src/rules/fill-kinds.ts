import type { Option } from '../field-types/field.ts'
import { number } from '../field-types/number.ts'
import { select } from '../field-types/select.ts'
import { switchOf } from '../field-types/switch.ts'
import { text } from '../field-types/text.ts'
import type { Fields } from '../resource/resource.ts'

interface FillKind {
  readonly name: string
  /** A sentence for the user who chooses it. */
  readonly help: string
  /** Its parameters as fields: the form draws them and the server reads them. */
  readonly params: Fields
}

const dateParts = ['yyyy', 'yyyyMM', 'yyyyMMdd'].map(value => ({ value, text: value }))

/**
 * All ways to generate a code. A rule names one of these keys; the server's code implements it, never a stored text.
 */
export const fillKinds = {
  serial: {
    name: '流水号',
    help: '前缀、日期和流水号相连，如 XW20260001；日期变化后流水号重新开始。',
    params: {
      prefix: text('前缀', { max: 20 }),
      datePart: select('日期部分', { options: dateParts }),
      digits: number('流水号位数', { required: true, integer: true, min: 1, max: 12, default: 4 }),
    },
  },
  departCode: {
    name: '下级部门编码',
    help: '所选上级部门之下的第一个空编码，如 A01A02；没有上级时为最上级的编码。',
    params: {},
  },
  dateTime: {
    name: '日期时间',
    help: '填充时的日期或时间。',
    params: {
      format: select('格式', {
        required: true,
        options: [...dateParts, ...['yyyy-MM-dd', 'yyyyMMddHHmmss'].map(value => ({ value, text: value }))],
      }),
    },
  },
  uuid: {
    name: '唯一标识',
    help: '不会重复的 36 位标识。',
    params: { isCompact: switchOf('不带连字符') },
  },
  text: {
    name: '固定文字',
    help: '可以包含当前用户的变量：#{sys_user_code} 账号、#{sys_user_name} 姓名、#{sys_date} 日期。',
    params: { text: text('内容', { required: true, max: 200 }) },
  },
} as const satisfies Record<string, FillKind>

export type FillKindName = keyof typeof fillKinds

export const isFillKind = (name: string): name is FillKindName => Object.hasOwn(fillKinds, name)

export const fillKindOptions: readonly Option[] = Object.entries(fillKinds).map(([value, { name }]) => ({
  value,
  text: name,
}))
