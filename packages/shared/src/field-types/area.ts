import type { FieldBase } from './field.ts'
import { type FieldType, fieldDeclarer, ValueError } from './field-type.ts'
import { readText } from './input.ts'

/** A province, city or district by its code: six digits, nine for the towns of cities without districts. */
export interface AreaField extends FieldBase {
  readonly type: 'area'
}

export const area = fieldDeclarer<AreaField>('area')

export const areaType: FieldType<AreaField, string> = {
  sqlType: () => 'text',
  parse(input, field) {
    const text = readText(input, field)
    if (text !== null && !/^\d{6}(?:\d{3})?$/.test(text)) throw new ValueError(`${field.label}必须是行政区划代码`)
    return text
  },
  format: value => value,
  // "Starts with" finds a whole province by its first two digits.
  queryRules: ['eq', 'right_like', 'in', 'ne'],
  hints: () => ({ type: 'pca' }),
  verb: '选择',
  labels: () => ({ from: 'dict', dictCode: 'areas' }),
}
