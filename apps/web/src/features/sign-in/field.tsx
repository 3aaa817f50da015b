import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './sign-in.module.css'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** The error shown below the field, which is then marked as invalid. */
  error?: string | undefined
  /** The hint shown below the field while it has no error. */
  hint?: string | undefined
  /** Content beside the input, such as a picture or a button. */
  after?: ReactNode
}

/** A labelled native input without antd, large enough for a thumb. */
export function Field({ label, error, hint, after, ...input }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>
        <input
          id={id}
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {after}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles.wrong : styles.hint} aria-live="polite">
          {note}
        </p>
      )}
    </div>
  )
}
