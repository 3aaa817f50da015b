import type { FieldBase } from './field.ts'
import { type FieldType, fieldDeclarer, ValueError } from './field-type.ts'
import { readText } from './input.ts'

/** A quantity, a count, an order; codes made of digits are text. */
export interface NumberField extends FieldBase {
  readonly type: 'number'
  /** Whole numbers only, in an int column. */
  readonly integer?: true
  readonly min?: number
  readonly max?: number
}

/** More digits would change in a JavaScript number, and more decimals would be written with an exponent. */
const maxDigits = 15
const maxDecimals = 6
const maxInt = 2_147_483_647

export const number = fieldDeclarer<NumberField>('number')

export const numberType: FieldType<NumberField, number> = {
  sqlType: field => (field.integer ? 'int' : 'numeric'),
  parse(input, field) {
    const text = readText(input, field)
    if (text === null) return null
    const [, whole, decimals = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(text) ?? []
    if (whole === undefined) throw new ValueError(`${field.label}必须是数字`)
    if (decimals.length > maxDecimals) throw new ValueError(`${field.label}最多 ${maxDecimals} 位小数`)
    if (whole.length + decimals.length > maxDigits) throw new ValueError(`${field.label}最多 ${maxDigits} 位数字`)
    const value = Number(text) + 0 // -0 becomes 0
    if (field.integer && !Number.isInteger(value)) throw new ValueError(`${field.label}必须是整数`)
    if (field.integer && Math.abs(value) > maxInt) throw new ValueError(`${field.label}超出范围`)
    return value
  },
  format: value => String(value),
  form: ({ integer }) => (integer ? '整数' : '数字'),
  size: 'amount',
  numeric: true,
  queryRules: ['eq', 'in', 'ne', 'gt', 'ge', 'lt', 'le'],
  ordered: true,
  hints: () => ({ type: 'int', dbType: 'int' }),
  verb: '输入',
  // The driver returns numeric values as texts.
  fromStored: stored => Number(stored),
}
