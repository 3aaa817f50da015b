import type { MonthField } from '@xw/shared/field-types/month'
import type { FieldView } from './field-view.ts'
import { lazyInput } from './lazy-input.tsx'
import { MomentCell, momentGrid } from './moment-cell.tsx'

export const month: FieldView<MonthField, string> = {
  Input: lazyInput<MonthField, string>(() => import('./moment-input.tsx')),
  Cell: MomentCell,
  minWidth: 110,
  grid: momentGrid,
}
