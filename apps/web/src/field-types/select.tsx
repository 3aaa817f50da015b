import type { SelectField } from '@xw/shared/field-types/select'
import { OptionSelect } from '../pickers/option-select.tsx'
import { labelsOf, toPickerProps } from './codes.ts'
import type { FieldView, InputProps } from './field-view.ts'
import { LabelCell } from './label-cell.tsx'

function SelectInput(props: InputProps<SelectField, string>) {
  return <OptionSelect {...toPickerProps(props)} options={props.field.options} labels={labelsOf(props.field)} />
}

export const select: FieldView<SelectField, string> = { Input: SelectInput, Cell: LabelCell }
