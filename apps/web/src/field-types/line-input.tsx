import { CloseCircleFilled } from '@ant-design/icons'
import type { FieldDef } from '@xw/shared/field-types/index'
// By its file: antd's own name for it brings the other five kinds of inputs along.
import Input from 'antd/es/input/Input.js'
import { promptOf } from './codes.ts'
import type { InputProps } from './field-view.ts'

/** antd's own icon, by a word of ours. */
export const inputClearButton = { clearIcon: <CloseCircleFilled aria-label="清空" /> }

/** One line of text; an emptied one is null, as the wire has it. */
export function LineInput({ field, value, onChange, ...rest }: InputProps<FieldDef, string>) {
  return (
    <Input
      value={value ?? ''}
      onChange={event => onChange?.(event.target.value || null)}
      placeholder={promptOf(field)}
      allowClear={inputClearButton}
      autoComplete="off"
      {...rest}
    />
  )
}
