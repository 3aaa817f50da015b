import type { FieldBase } from './field.ts'
import { type FieldType, fieldDeclarer, ValueError } from './field-type.ts'
import { numberType } from './number.ts'

/** A progress in percent; users see it but do not enter it. */
export interface ProgressField extends FieldBase {
  readonly type: 'progress'
}

export const progress = fieldDeclarer<ProgressField>('progress')

export const progressType: FieldType<ProgressField, number> = {
  sqlType: () => 'numeric',
  parse(input, { label }) {
    const value = numberType.parse(input, { type: 'number', label })
    if (value !== null && (value < 0 || value > 100)) throw new ValueError(`${label}必须在 0 到 100 之间`)
    return value
  },
  format: value => String(value),
  form: () => '0 到 100 的数字',
  size: 'amount',
  numeric: true,
  queryRules: ['eq', 'ne', 'gt', 'ge', 'lt', 'le'],
  ordered: true,
  verb: '输入',
  fromStored: stored => Number(stored),
  hiddenOn: ['form', 'query'],
}
