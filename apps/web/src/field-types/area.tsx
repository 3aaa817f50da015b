import type { AreaField } from '@xw/shared/field-types/area'
import type { FieldView } from './field-view.ts'
import { LabelCell, labelText } from './label-cell.tsx'
import { lazyInput } from './lazy-input.tsx'

export const area: FieldView<AreaField, string> = {
  Input: lazyInput<AreaField, string>(() => import('./area-input.tsx')),
  Cell: LabelCell,
  grid: { text: labelText, opens: true },
}
