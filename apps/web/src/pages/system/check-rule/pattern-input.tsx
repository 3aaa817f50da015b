import type { RowsColumn } from '@xw/shared/field-types/rows'
import { AutoComplete } from 'antd'
import type { InputProps } from '../../../field-types/field-view.ts'
import { commonPatterns } from './common-patterns.ts'

const options = commonPatterns.map(({ name, pattern }) => ({ value: pattern, label: `${name}　${pattern}` }))

/** Takes a common pattern from a list, or any typed pattern. */
export function PatternInput({ value, onChange, field: _field, ...rest }: InputProps<RowsColumn, string>) {
  return (
    <AutoComplete
      {...rest}
      value={value ?? ''}
      onChange={text => onChange?.(text || null)}
      options={options}
      placeholder="选择或输入"
      popupMatchSelectWidth={280}
    />
  )
}
