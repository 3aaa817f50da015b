import type { IdField } from '@xw/shared/field-types/id'
import { Ellipsis } from '../widgets/ellipsis.tsx'
import styles from './field-types.module.css'
import type { FieldView } from './field-view.ts'
import { LineInput } from './line-input.tsx'

export const id: FieldView<IdField, string> = {
  Input: LineInput,
  Cell: ({ value }) =>
    value && (
      <span className={styles.monoText}>
        <Ellipsis text={value} />
      </span>
    ),
  grid: { text: value => value, typed: true },
}
