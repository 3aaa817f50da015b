import { Input } from 'antd'
import type { InputProps } from '../../../field-types/field-view.ts'

/** The password of another system: no rule of ours holds for it, and no browser should offer to keep it. */
export function DbPasswordInput({ field: _field, value, onChange, ...rest }: InputProps) {
  return (
    <Input.Password
      {...rest}
      value={typeof value === 'string' ? value : ''}
      onChange={event => onChange?.(event.target.value || null)}
      autoComplete="new-password"
    />
  )
}
