import type { CategoryField } from '@xw/shared/field-types/category'
import type { FieldView } from './field-view.ts'
import { LabelCell, labelGrid } from './label-cell.tsx'
import { lazyInput } from './lazy-input.tsx'

export const category: FieldView<CategoryField, string> = {
  Input: lazyInput<CategoryField, string>(() => import('./tree-input.tsx')),
  Cell: LabelCell,
  grid: labelGrid,
}
