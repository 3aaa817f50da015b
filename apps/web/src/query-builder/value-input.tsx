import type { QueryRule } from '@xw/shared/field-types/field'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { splitList } from '@xw/shared/query/wrapping'
import { Input, Select } from 'antd'
import { viewOf } from '../field-types/index.ts'
import { toMultiValueField, toSingleValueField } from './query-field.ts'

interface ValueInputProps {
  /** Undefined until a field is chosen. */
  field: FieldDef | undefined
  rule: QueryRule
  value: string
  onChange: (value: string) => void
}

/** The input for a condition's value, by the type of its field. */
export function ValueInput({ field, rule, value, onChange }: ValueInputProps) {
  if (!field) return <Input disabled placeholder="请先选择字段" aria-label="值" />
  const asked =
    rule === 'in'
      ? toMultiValueField(field)
      : isPart(rule)
        ? ({ type: 'text', label: field.label } as const)
        : toSingleValueField(field)
  if (asked === null) return <FreeList value={value} onChange={onChange} />
  const { Filter, Input: FieldInput } = viewOf(asked)
  const Asked = Filter ?? FieldInput
  return (
    <Asked
      field={asked}
      value={value === '' ? null : typeOf(asked).numeric ? Number(value) : value}
      onChange={given => onChange(typeof given === 'string' || typeof given === 'number' ? String(given) : '')}
      aria-label="值"
    />
  )
}

/** A rule that matches a part of a text or code takes typed text, even for a field with a picker. */
const isPart = (rule: QueryRule) => rule === 'like' || rule === 'left_like' || rule === 'right_like'

function FreeList({ value, onChange }: Pick<ValueInputProps, 'value' | 'onChange'>) {
  return (
    <Select
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', '；', ' ']}
      value={splitList(value)}
      onChange={values => onChange(values.join(','))}
      placeholder="可输入多个，用逗号分隔"
      aria-label="值"
      style={{ width: '100%' }}
    />
  )
}
