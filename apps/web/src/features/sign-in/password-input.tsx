import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Field } from './field.tsx'
import styles from './sign-in.module.css'

interface PasswordInputProps {
  label?: string
  name?: string
  /** Makes browsers suggest a new password and store it. */
  isNew?: boolean
  error?: string | undefined
  /** The hint shown below while the field has no error. */
  hint?: string | undefined
  autoFocus?: boolean
  onInput?: (event: FormEvent<HTMLInputElement>) => void
}

/** A password input that can show its text and warns when Caps Lock is on. */
export function PasswordInput({
  label = '密码',
  name = 'password',
  isNew = false,
  hint,
  ...props
}: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field
      {...props}
      label={label}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={128}
      hint={hasCapsLock ? '大写锁定已打开' : hint}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      after={
        <button
          type="button"
          className={styles.eye}
          aria-label={isShown ? `隐藏${label}` : `显示${label}`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Eye isOpen={isShown} />
        </button>
      }
    />
  )
}

function Eye({ isOpen }: { isOpen: boolean }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
      <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
      {!isOpen && <path d="M4 20 20 4" />}
    </svg>
  )
}
