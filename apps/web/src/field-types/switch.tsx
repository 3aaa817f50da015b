import type { SwitchField } from '@xw/shared/field-types/switch'
import type { FieldView } from './field-view.ts'
import { LabelCell, labelText } from './label-cell.tsx'
import { lazyInput } from './lazy-input.tsx'
import { OptionsInput } from './options-input.tsx'

/** In a search the condition can be left open, which a switch does not allow. */
export const switchView: FieldView<SwitchField, string> = {
  Input: lazyInput<SwitchField, string>(() => import('./switch-input.tsx')),
  Filter: OptionsInput,
  Cell: LabelCell,
  grid: { text: labelText, always: true, choices: 'tick' },
  minWidth: 64,
}
