import { Form, Radio } from 'antd'
import { optionsOf, toCodes } from '../../../field-types/codes.ts'
import type { InputProps } from '../../../field-types/field-view.ts'

/** Chooses the open sign-in method that the sign-in page shows first. */
export function FirstMethodInput({ field, value, onChange, disabled = false }: InputProps) {
  const open = toCodes(Form.useWatch('openWays') as string | null, true)
  return (
    <Radio.Group
      disabled={disabled}
      value={value ?? null}
      onChange={event => onChange?.(String(event.target.value))}
      options={optionsOf(field)
        .filter(option => open.includes(option.value))
        .map(option => ({ value: option.value, label: option.text }))}
    />
  )
}
