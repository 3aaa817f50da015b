import type { DateField } from '@xw/shared/field-types/date'
import type { FieldView } from './field-view.ts'
import { lazyInput } from './lazy-input.tsx'
import { MomentCell, momentGrid } from './moment-cell.tsx'

export const date: FieldView<DateField, string> = {
  Input: lazyInput<DateField, string>(() => import('./moment-input.tsx')),
  Cell: MomentCell,
  minWidth: 110,
  grid: { ...momentGrid, minWidth: 135 },
}
