import type { BatchField } from '@xw/shared/field-types/batch'
import type { FieldView } from './field-view.ts'
import { LabelCell, labelGrid } from './label-cell.tsx'
import { lazyInput } from './lazy-input.tsx'

export const batch: FieldView<BatchField, string> = {
  Input: lazyInput<BatchField, string>(() => import('./batch-input.tsx')),
  Cell: LabelCell,
  grid: labelGrid,
}
