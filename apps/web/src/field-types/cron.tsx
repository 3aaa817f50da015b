import type { CronField } from '@xw/shared/field-types/cron'
import { Ellipsis } from '../widgets/ellipsis.tsx'
import styles from './field-types.module.css'
import type { FieldView } from './field-view.ts'
import { lazyInput } from './lazy-input.tsx'
import { LineInput } from './line-input.tsx'

export const cron: FieldView<CronField, string> = {
  Input: lazyInput<CronField, string>(() => import('./cron-input.tsx')),
  Filter: LineInput,
  Cell: ({ value }) =>
    value && (
      <span className={styles.monoText}>
        <Ellipsis text={value} />
      </span>
    ),
  minWidth: 150,
  grid: { text: value => value },
}
