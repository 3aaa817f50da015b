import type { BatchField } from '@xw/shared/field-types/batch'
import { useBatches } from '../data/degree/batches.ts'
import { OptionSelect } from '../pickers/option-select.tsx'
import { toPickerProps } from './codes.ts'
import type { InputProps } from './field-view.ts'

/** A drop-down of a degree type's batches. */
export default function BatchInput(props: InputProps<BatchField, string>) {
  const { data = [] } = useBatches(props.field.xwbslbm ?? '')
  const options = data.map(({ id, name }) => ({ value: id, text: name }))
  return <OptionSelect {...toPickerProps(props)} options={options} labels={{ from: 'options', options }} />
}
