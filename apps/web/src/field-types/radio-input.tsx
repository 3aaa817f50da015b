import type { FieldDef } from '@xw/shared/field-types/index'
import { Radio } from 'antd'
import { optionsOf } from './codes.ts'
import type { InputProps } from './field-view.ts'

/** The options of a field, side by side. */
export default function RadioInput(props: InputProps<FieldDef, string>) {
  // The name is left out, because radio buttons of the same name in two forms would switch each other off.
  const { field, value, onChange, name: _name, placeholder: _placeholder, autoFocus: _autoFocus, ...rest } = props
  return (
    <Radio.Group
      value={value ?? null}
      onChange={event => onChange?.(String(event.target.value))}
      options={optionsOf(field).map(option => ({ value: option.value, label: option.text }))}
      {...rest}
    />
  )
}
