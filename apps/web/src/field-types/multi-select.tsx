import type { MultiSelectField } from '@xw/shared/field-types/multi-select'
import { DictSelect, NoDictCode } from '../pickers/option-select.tsx'
import { toPickerProps } from './codes.ts'
import type { FieldView, InputProps } from './field-view.ts'
import { choiceGrid, LabelCell } from './label-cell.tsx'
import { OptionsInput } from './options-input.tsx'

function MultiSelectInput(props: InputProps<MultiSelectField, string>) {
  const { choices } = props.field
  if ('options' in choices) return <OptionsInput {...props} />
  return choices.dictCode ? <DictSelect {...toPickerProps(props)} dictCode={choices.dictCode} /> : <NoDictCode />
}

export const multiSelect: FieldView<MultiSelectField, string> = {
  Input: MultiSelectInput,
  Cell: LabelCell,
  grid: choiceGrid,
}
