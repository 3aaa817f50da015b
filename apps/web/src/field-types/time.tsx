import type { TimeField } from '@xw/shared/field-types/time'
import type { FieldView } from './field-view.ts'
import { lazyInput } from './lazy-input.tsx'
import { MomentCell, momentGrid } from './moment-cell.tsx'

export const time: FieldView<TimeField, string> = {
  Input: lazyInput<TimeField, string>(() => import('./moment-input.tsx')),
  Cell: MomentCell,
  minWidth: 110,
  grid: momentGrid,
}
