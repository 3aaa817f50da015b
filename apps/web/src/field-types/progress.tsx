import type { ProgressField } from '@xw/shared/field-types/progress'
import styles from './field-types.module.css'
import type { CellProps, FieldView } from './field-view.ts'

/** Plain markup without antd, because a grid draws it in every row. */
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
  // Progress is never typed; a form that has such a field shows it.
  Input: ({ field, value }) => <ProgressCell field={field} value={value ?? null} record={{}} />,
  Cell: ProgressCell,
  minWidth: 120,
  grid: { never: true },
}
