import type { PopupField } from '@xw/shared/field-types/popup'
import { Ellipsis } from '../widgets/ellipsis.tsx'
import type { FieldView } from './field-view.ts'
import { lazyInput } from './lazy-input.tsx'
import { LineInput } from './line-input.tsx'

const toLine = (value: string): string => value.replaceAll(',', '，')

export const popup: FieldView<PopupField, string> = {
  Input: lazyInput<PopupField, string>(() => import('./popup-input.tsx')),
  // A search condition fills no other field.
  Filter: LineInput,
  Cell: ({ value }) => value && <Ellipsis text={toLine(value)} />,
  grid: { text: toLine, opens: true, ends: true },
}
