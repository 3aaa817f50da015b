import type { FormGroup } from '@xw/shared/field-types/facets'
import { type FieldNotes, marksOf } from './field-notes.ts'
import styles from './form.module.css'

interface FormAnchorsProps {
  groups: readonly FormGroup[]
  prefix: string
  /** Keys of the fields that have an error. */
  flawed: readonly string[]
  notes: FieldNotes | null
  /** The whole record has been checked, so that groups without findings are marked as correct. */
  isJudged: boolean
}

/** Links to the headings of a long form, with the number of fields to correct below each. */
export function FormAnchors({ groups, prefix, flawed, notes, isJudged }: FormAnchorsProps) {
  return (
    <nav className={styles.anchors} aria-label="表单分组">
      {groups.map(({ title, fields }, index) => {
        const { errors, warnings } = marksOf(
          fields.map(({ key }) => key),
          flawed,
          notes,
        )
        return (
          <button
            key={title}
            type="button"
            className={errors > 0 ? styles.flawed : ''}
            onClick={() => document.getElementById(`${prefix}-${index}`)?.scrollIntoView({ block: 'start' })}
          >
            {title || '其他'}
            <span className={styles.marks}>
              {errors > 0 && (
                <span role="img" aria-label={`${errors} 处需要修改`}>
                  ✗{errors}
                </span>
              )}
              {warnings > 0 && (
                <span role="img" className={styles.doubted} aria-label={`${warnings} 处需要核对`}>
                  !{warnings}
                </span>
              )}
              {isJudged && errors + warnings === 0 && (
                <span role="img" className={styles.settled} aria-label="没有问题">
                  ✓
                </span>
              )}
            </span>
          </button>
        )
      })}
    </nav>
  )
}
