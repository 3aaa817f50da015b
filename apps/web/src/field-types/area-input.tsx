import type { AreaField } from '@xw/shared/field-types/area'
import { AreaPicker } from '../pickers/area-picker.tsx'
import { toPickerProps } from './codes.ts'
import type { InputProps } from './field-view.ts'

export default function AreaInput(props: InputProps<AreaField, string>) {
  return <AreaPicker {...toPickerProps(props)} />
}
