import type { School } from '@xw/shared/wire/session'
import { useId } from 'react'
import styles from './sign-in.module.css'

interface SchoolFieldProps {
  schools: School[]
  initial?: School | undefined
  /** The server could not tell the school by the name. */
  mustChoose: boolean
}

/** The school to sign in to: the system's own picker, which phones draw best. */
export function SchoolField({ schools, initial, mustChoose }: SchoolFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>学校</label>
      <div className={styles.control}>
        <select id={id} name="school" defaultValue={initial?.id ?? ''} autoComplete="organization">
          <option value="">{mustChoose ? '请选择学校' : '按用户名自动识别'}</option>
          {schools.map(school => (
            <option key={school.id} value={school.id}>
              {school.name}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
