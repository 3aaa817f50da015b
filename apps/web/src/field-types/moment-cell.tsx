import styles from './field-types.module.css'
import type { CellProps, GridHalf } from './field-view.ts'
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

/** Days and times in the grid. */
export const momentGrid: GridHalf<MomentField, string> = {
  text: showMoment,
  opens: true,
  ends: true,
  takes: ['disabledDate', 'disabledTime', 'minDate', 'maxDate', 'hourStep', 'minuteStep', 'secondStep', 'showNow'],
}
