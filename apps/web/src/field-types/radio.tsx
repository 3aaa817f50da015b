import type { RadioField } from '@xw/shared/field-types/radio'
import { Radio } from 'antd'
import { optionsOf } from './codes.ts'
import type { FieldView, InputProps } from './field-view.ts'
import { LabelCell } from './label-cell.tsx'
import { OptionsInput } from './options-input.tsx'

function RadioInput(props: InputProps<RadioField, string>) {
  const { field, value, onChange, placeholder: _placeholder, autoFocus: _autoFocus, ...rest } = props
  return (
    <Radio.Group
      value={value ?? null}
      onChange={event => onChange?.(String(event.target.value))}
      options={optionsOf(field).map(option => ({ value: option.value, label: option.text }))}
      {...rest}
    />
  )
}

/** As a filter it must be possible to take the choice back, which radio buttons do not allow. */
export const radio: FieldView<RadioField, string> = { Input: RadioInput, Filter: OptionsInput, Cell: LabelCell }
