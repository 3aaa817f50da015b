import type { Json } from '@xw/shared/field-types/field'
import type { JsonField } from '@xw/shared/field-types/json'
import { Ellipsis } from '../widgets/ellipsis.tsx'
import styles from './field-types.module.css'
import type { FieldView } from './field-view.ts'
import { lazyInput } from './lazy-input.tsx'

export const json: FieldView<JsonField, Json> = {
  Input: lazyInput<JsonField, Json>(() => import('./json-input.tsx')),
  Cell: ({ value }) =>
    value !== null && (
      <span className={styles.monoText}>
        <Ellipsis text={typeof value === 'string' ? value : JSON.stringify(value)} />
      </span>
    ),
  wide: true,
}
