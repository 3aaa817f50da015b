import type { FieldDef } from '@xw/shared/field-types/index'
import { Input } from 'antd'
import { promptOf } from './codes.ts'
import type { InputProps } from './field-view.ts'

/** One line of text; an emptied one is null, as the wire has it. */
export function LineInput({ field, value, onChange, ...rest }: InputProps<FieldDef, string>) {
  return (
    <Input
      value={value ?? ''}
      onChange={event => onChange?.(event.target.value || null)}
      placeholder={promptOf(field)}
      allowClear
      autoComplete="off"
      {...rest}
    />
  )
}
