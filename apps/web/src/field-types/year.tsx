import type { YearField } from '@xw/shared/field-types/year'
import type { FieldView } from './field-view.ts'
import { lazyInput } from './lazy-input.tsx'
import { MomentCell, momentGrid } from './moment-cell.tsx'

export const year: FieldView<YearField, string> = {
  Input: lazyInput<YearField, string>(() => import('./moment-input.tsx')),
  Cell: MomentCell,
  minWidth: 90,
  grid: momentGrid,
}
