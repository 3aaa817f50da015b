import type { FieldDef } from '@xw/shared/field-types/index'
import { OptionSelect } from '../pickers/option-select.tsx'
import { labelSourceOf, optionsOf, toPickerProps } from './codes.ts'
import type { InputProps } from './field-view.ts'

/** A drop-down of the options that the field's definition lists. */
export function OptionsInput(props: InputProps<FieldDef, string>) {
  return <OptionSelect {...toPickerProps(props)} options={optionsOf(props.field)} labels={labelSourceOf(props.field)} />
}
