import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './sign-in.module.css'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** Said below the field; the field is then marked as wrong. */
  error?: string | undefined
  /** Said below the field while nothing is wrong. */
  hint?: string | undefined
  /** Beside the input: a picture, a button. */
  after?: ReactNode
}

/** A labelled input without antd, at a size that a thumb can hit. */
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
