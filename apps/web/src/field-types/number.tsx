import type { NumberField } from '@xw/shared/field-types/number'
import type { FieldView } from './field-view.ts'
import { lazyInput } from './lazy-input.tsx'

export const number: FieldView<NumberField, number> = {
  Input: lazyInput<NumberField, number>(() => import('./number-input.tsx')),
  Cell: ({ value }) => value,
  align: 'right',
  minWidth: 80,
  grid: { text: String, typed: true },
}
