import styles from './field-types.module.css'
import type { CellProps } from './field-view.ts'
import { type MomentField, showMoment } from './show-moment.ts'

export function MomentCell({ field, value }: CellProps<MomentField, string>) {
  return (
    value && (
      <span className={styles.moment} {...(field.type === 'datetime' && { title: value })}>
        {showMoment(value, field)}
      </span>
    )
  )
}
