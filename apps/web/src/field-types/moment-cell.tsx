import styles from './field-types.module.css'
import type { CellProps, GridFieldView } from './field-view.ts'
import { formatMomentField, type MomentField } from './format-moment.ts'

export function MomentCell({ field, value }: CellProps<MomentField, string>) {
  return (
    value && (
      <span className={styles.moment} {...(field.type === 'datetime' && { title: value })}>
        {formatMomentField(value, field)}
      </span>
    )
  )
}

/** How dates and times behave in the grid. */
export const momentGrid: GridFieldView<MomentField, string> = {
  text: formatMomentField,
  opens: true,
  ends: true,
  takes: ['disabledDate', 'disabledTime', 'minDate', 'maxDate', 'hourStep', 'minuteStep', 'secondStep', 'showNow'],
}
