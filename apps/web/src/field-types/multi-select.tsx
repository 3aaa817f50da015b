import type { MultiSelectField } from '@xw/shared/field-types/multi-select'
import { DictSelect, NoDictCode, OptionSelect } from '../pickers/option-select.tsx'
import { labelsOf, toPickerProps } from './codes.ts'
import type { FieldView, InputProps } from './field-view.ts'
import { LabelCell } from './label-cell.tsx'

function MultiSelectInput(props: InputProps<MultiSelectField, string>) {
  const { choices } = props.field
  const pickerProps = toPickerProps(props)
  if ('options' in choices)
    return <OptionSelect {...pickerProps} options={choices.options} labels={labelsOf(props.field)} />
  return choices.dictCode ? <DictSelect {...pickerProps} dictCode={choices.dictCode} /> : <NoDictCode />
}

export const multiSelect: FieldView<MultiSelectField, string> = { Input: MultiSelectInput, Cell: LabelCell }
