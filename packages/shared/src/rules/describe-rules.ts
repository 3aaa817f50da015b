import type { FieldRule } from '../field-types/field.ts'
import { type FieldDef, isMultiple, typeOf } from '../field-types/index.ts'
import type { SizedField } from './check-value.ts'
import { patterns } from './patterns.ts'

/** Describes valid values for a user who fills in a spreadsheet; `checkValue` applies the same rules. */
export function describeRules(field: FieldDef): string[] {
  return [
    ...describeForm(field),
    ...describeSize(field),
    ...(field.rules ?? []).map(getRuleMessage),
    ...(field.unique ? ['不能与已有记录重复'] : []),
    ...(field.help ? [field.help] : []),
  ]
}

const getRuleMessage = (rule: FieldRule): string => (typeof rule === 'string' ? patterns[rule].message : rule.message)

function describeForm(field: FieldDef): string[] {
  const { labels, form } = typeOf(field)
  const source = labels?.(field)
  if (source) return [source.from === 'records' ? '填写名称或编码' : '填写可选值之一', ...describeSeveral(field)]
  return form ? [form(field)] : []
}

const describeSeveral = (field: FieldDef): string[] => (isMultiple(field) ? ['多项之间用逗号隔开'] : [])

function describeSize(field: FieldDef): string[] {
  const { size } = typeOf(field)
  const { min, max, wide }: SizedField = field
  if (size === 'amount')
    return [...(min === undefined ? [] : [`不小于 ${min}`]), ...(max === undefined ? [] : [`不大于 ${max}`])]
  return size === 'characters' && max !== undefined ? [`最多 ${max} 个字符${wide ? '（汉字计两个）' : ''}`] : []
}
