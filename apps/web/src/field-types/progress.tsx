import type { ProgressField } from '@xw/shared/field-types/progress'
import styles from './field-types.module.css'
import type { CellProps, FieldView } from './field-view.ts'

/** Plain, since a grid draws it in every row. */
function ProgressCell({ field, value }: CellProps<ProgressField, number>) {
  const percent = Math.min(Math.max(value ?? 0, 0), 100)
  return (
    <span
      className={styles.progress}
      role="progressbar"
      aria-label={field.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span className={styles.track}>
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className={styles.percent}>{percent}%</span>
    </span>
  )
}

export const progress: FieldView<ProgressField, number> = {
  // Nobody types it in: where a form has it all the same, it is shown.
  Input: ({ field, value }) => <ProgressCell field={field} value={value ?? null} record={{}} />,
  Cell: ProgressCell,
  minWidth: 120,
  grid: { never: true },
}
