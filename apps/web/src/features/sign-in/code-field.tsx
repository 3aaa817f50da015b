import { Field } from './field.tsx'
import styles from './sign-in.module.css'

interface CodeFieldProps {
  label: string
  name: string
  error: string | undefined
  /** What is said once a code is on its way; nothing before. */
  sent: string | undefined
  isBusy: boolean
  /** Until another one can be asked for. */
  secondsLeft: number
  onRequest(): Promise<void>
}

/** A code that is sent to somebody, and the button that asks for it. */
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
