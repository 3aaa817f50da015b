import type { FieldRule } from '../field-types/field.ts'
import { type FieldDef, isMultiple, typeOf } from '../field-types/index.ts'
import { patterns } from './patterns.ts'

/** What a field takes, in sentences for somebody who fills in a spreadsheet; `checkValue` judges by the same rules. */
export function describeRules(field: FieldDef): string[] {
  return [
    ...formOf(field),
    ...sizeOf(field),
    ...(field.rules ?? []).map(messageOf),
    ...(field.unique ? ['不能与已有记录重复'] : []),
    ...(field.help ? [field.help] : []),
  ]
}

const messageOf = (rule: FieldRule): string => (typeof rule === 'string' ? patterns[rule].message : rule.message)

const forms: Partial<Record<FieldDef['type'], string>> = {
  date: '日期，如 2024-06-30',
  datetime: '日期时间，如 2024-06-30 08:30:00',
  month: '年月，如 202406',
  time: '时间，如 08:30:00',
}

function formOf(field: FieldDef): string[] {
  const labels = typeOf(field).labels?.(field)
  if (labels) return [labels.from === 'records' ? '填写名称或编码' : '填写可选值之一', ...several(field)]
  if (field.type === 'number') return [field.integer ? '整数' : '数字']
  const form = forms[field.type]
  return form === undefined ? [] : [form]
}

const several = (field: FieldDef): string[] => (isMultiple(field) ? ['多项之间用逗号隔开'] : [])

function sizeOf(field: FieldDef): string[] {
  if (field.type === 'number') {
    return [
      ...(field.min === undefined ? [] : [`不小于 ${field.min}`]),
      ...(field.max === undefined ? [] : [`不大于 ${field.max}`]),
    ]
  }
  if ((field.type !== 'text' && field.type !== 'textarea') || field.max === undefined) return []
  return [`最多 ${field.max} 个字符${field.wide ? '（汉字计两个）' : ''}`]
}
