import type { School } from '@xw/shared/wire/session'
import { useId } from 'react'
import styles from './sign-in.module.css'

interface SchoolFieldProps {
  schools: School[]
  initial?: School | undefined
  /** The server could not identify the school by the user name or phone number. */
  mustChoose: boolean
  /** The field that identifies the school when none is chosen. */
  toldBy?: '用户名' | '手机号'
  error?: string | undefined
  onChoose?: ((id: number | null) => void) | undefined
}

/** The school to sign in to. A native select, because phones draw it best. */
export function SchoolField({ schools, initial, mustChoose, toldBy = '用户名', error, onChoose }: SchoolFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>学校</label>
      <div className={styles.control}>
        <select
          id={id}
          name="school"
          defaultValue={initial?.id ?? ''}
          autoComplete="organization"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={event => onChoose?.(Number(event.target.value) || null)}
        >
          <option value="">{mustChoose ? '请选择学校' : `按${toldBy}自动识别`}</option>
          {schools.map(school => (
            <option key={school.id} value={school.id}>
              {school.name}
            </option>
          ))}
        </select>
      </div>
      {error && (
        <p id={`${id}-note`} className={styles.wrong} aria-live="polite">
          {error}
        </p>
      )}
    </div>
  )
}
