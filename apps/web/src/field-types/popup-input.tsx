import type { PopupField } from '@xw/shared/field-types/popup'
import { use } from 'react'
import { PopupPicker } from '../pickers/report/popup-picker.tsx'
import { choosePrompt } from './codes.ts'
import type { InputProps } from './field-view.ts'
import { FillRecord } from './fill-record.ts'

export default function PopupInput({ field, name, value, onChange, ...rest }: InputProps<PopupField, string>) {
  const fill = use(FillRecord)
  return (
    <PopupPicker
      placeholder={choosePrompt}
      {...rest}
      popup={field}
      name={name}
      value={value ?? null}
      onChange={next => onChange?.(next)}
      onFill={fill}
    />
  )
}
