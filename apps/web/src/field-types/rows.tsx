import type { RowsField, RowsRow } from '@xw/shared/field-types/rows'
import { optionsOf } from './codes.ts'
import type { CellProps, FieldView } from './field-view.ts'
import { lazyInput } from './lazy-input.tsx'
import styles from './rows.module.css'
import type { DraftRow } from './rows-input.tsx'

/** Shows the rows as lines of text, in their order. */
function RowsCell({ field: { columns }, value }: CellProps<RowsField, readonly DraftRow[]>) {
  const lineOf = (row: DraftRow | RowsRow) =>
    Object.entries(columns).flatMap(([key, column]) => {
      if (column.form === false) return []
      const text = optionsOf(column).find(option => option.value === row[key])?.text ?? row[key]
      return text ? [text] : []
    })
  return (
    value !== null && (
      <ol className={styles.shown}>
        {value.map((row, index) => (
          <li key={`row-${index + 1}`}>{lineOf(row).join(' · ')}</li>
        ))}
      </ol>
    )
  )
}

export const rows: FieldView<RowsField, readonly DraftRow[]> = {
  Input: lazyInput<RowsField, readonly DraftRow[]>(async () => ({
    default: (await import('./rows-input.tsx')).RowsInput,
  })),
  Cell: RowsCell,
  wide: true,
  grid: { never: true },
}
