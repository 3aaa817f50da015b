import { Input } from 'antd'
import type { InputProps } from './field-view.ts'

/**
 * An input for the password or key of another system. Our password rules do not apply, and browsers should not offer to
 * save it.
 */
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
