import type { PasswordField } from '@xw/shared/field-types/password'
import { checkPassword, passwordRule } from '@xw/shared/session/password-policy'
import { Input } from 'antd'
import styles from './field-types.module.css'
import type { InputProps } from './field-view.ts'

/** An input for a new password, since passwords are never read back. It shows which requirements are not yet met. */
export default function PasswordInput({ field: _field, value, onChange, ...rest }: InputProps<PasswordField, string>) {
  const text = value ?? ''
  return (
    <>
      <Input.Password
        value={text}
        onChange={event => onChange?.(event.target.value || null)}
        autoComplete="new-password"
        {...rest}
      />
      <div className={styles.hint} aria-live="polite">
        {text === '' ? passwordRule : (checkPassword(text, '') ?? '密码符合要求')}
      </div>
    </>
  )
}
