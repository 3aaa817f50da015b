import type { FieldDef } from '@xw/shared/field-types/index'
import { isNotNull } from '@xw/shared/resource/storage'
import styles from './form.module.css'

interface FieldLabelProps {
  field: FieldDef
  /** Whether it is asked for when the record is submitted. */
  isAsked: boolean
}

/** The name of a field with its star: what saving asks for, and what only submitting does, look and read differently. */
export function FieldLabel({ field, isAsked }: FieldLabelProps) {
  const isLater = isAsked && !isNotNull(field)
  return (
    <>
      {isNotNull(field) && <span className={styles.must} role="img" aria-label="必填" title="必填" />}
      {isLater && <span className={styles.later} role="img" aria-label="提交前必填" title="提交前必填" />}
      {field.label}
    </>
  )
}

/** What the stars mean. */
export function StarLegend() {
  return (
    <p className={styles.legend} aria-hidden>
      <span className={styles.must} />
      必填，否则不能保存
      <span className={styles.later} />
      提交前必填，可以先保存
    </p>
  )
}
