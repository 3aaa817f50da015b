import { Field } from './field.tsx'
import styles from './sign-in.module.css'

interface CodeFieldProps {
  label: string
  name: string
  error: string | undefined
  /** The hint shown after a code has been sent; undefined before. */
  sent: string | undefined
  isBusy: boolean
  /** Seconds until the user can request another code. */
  secondsLeft: number
  onRequest(): Promise<void>
}

/** The input for a code that the server sends, with the button that requests it. */
export const CodeField = ({ label, name, error, sent, isBusy, secondsLeft, onRequest }: CodeFieldProps) => (
  <Field
    label={label}
    name={name}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={6}
    error={error}
    hint={sent}
    after={
      <button
        type="button"
        className={styles.send}
        disabled={isBusy || secondsLeft > 0}
        onClick={() => void onRequest()}
      >
        {secondsLeft > 0 ? `${secondsLeft} 秒后重新获取` : '获取验证码'}
      </button>
    }
  />
)
