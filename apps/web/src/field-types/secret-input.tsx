import { Input } from 'antd'
import type { InputProps } from './field-view.ts'

/** The password or key of another system: no rule of ours holds for it, and no browser should offer to keep it. */
export function SecretInput({ field: _field, value, onChange, ...rest }: InputProps) {
  return (
    <Input.Password
      {...rest}
      value={typeof value === 'string' ? value : ''}
      onChange={event => onChange?.(event.target.value || null)}
      autoComplete="new-password"
    />
  )
}
