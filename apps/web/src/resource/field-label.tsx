import type { FieldDef } from '@xw/shared/field-types/index'
import { isNotNull } from '@xw/shared/resource/storage'
import styles from './form.module.css'

interface FieldLabelProps {
  field: FieldDef
  /** True when submitting the record requires the field. */
  isAsked: boolean
}

/**
 * A field's name with its star. Fields required for saving and fields required only for submitting have different stars
 * and texts.
 */
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

/** Explains the two stars. */
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
