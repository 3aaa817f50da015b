import { CloseCircleFilled } from '@ant-design/icons'
import type { FieldDef } from '@xw/shared/field-types/index'
// Imported by its file, because antd's index would add the other five kinds of inputs.
import Input from 'antd/es/input/Input.js'
import type { InputProps } from './field-view.ts'

/** antd's clear icon with a Chinese label. */
export const inputClearButton = { clearIcon: <CloseCircleFilled aria-label="清空" /> }

/** A one-line text input. An empty text becomes null, as on the wire. */
export function LineInput({ field: _field, value, onChange, ...rest }: InputProps<FieldDef, string>) {
  return (
    <Input
      value={value ?? ''}
      onChange={event => onChange?.(event.target.value || null)}
      allowClear={inputClearButton}
      autoComplete="off"
      {...rest}
    />
  )
}
