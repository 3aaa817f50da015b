import type { RadioField } from '@xw/shared/field-types/radio'
import { Radio } from 'antd'
import { OptionSelect } from '../pickers/option-select.tsx'
import { labelsOf, toPickerProps } from './codes.ts'
import type { FieldView, InputProps } from './field-view.ts'
import { LabelCell } from './label-cell.tsx'

function RadioInput({
  field,
  value,
  onChange,
  placeholder: _placeholder,
  autoFocus: _autoFocus,
  ...rest
}: InputProps<RadioField, string>) {
  return (
    <Radio.Group
      value={value ?? null}
      onChange={event => onChange?.(String(event.target.value))}
      options={field.options.map(option => ({ value: option.value, label: option.text }))}
      {...rest}
    />
  )
}

/** A question can be taken back, which radio buttons do not allow. */
function RadioFilter(props: InputProps<RadioField, string>) {
  return <OptionSelect {...toPickerProps(props)} options={props.field.options} labels={labelsOf(props.field)} />
}

export const radio: FieldView<RadioField, string> = { Input: RadioInput, Filter: RadioFilter, Cell: LabelCell }
