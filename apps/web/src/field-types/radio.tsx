import type { RadioField } from '@xw/shared/field-types/radio'
import type { FieldView } from './field-view.ts'
import { LabelCell, labelText } from './label-cell.tsx'
import { lazyInput } from './lazy-input.tsx'
import { OptionsInput } from './options-input.tsx'

/** In a search the choice must be removable, which radio buttons do not allow. */
export const radio: FieldView<RadioField, string> = {
  Input: lazyInput<RadioField, string>(() => import('./radio-input.tsx')),
  Filter: OptionsInput,
  Cell: LabelCell,
  grid: { text: labelText, always: true, choices: 'all' },
}
