import type { TextareaField } from '@xw/shared/field-types/textarea'
import { Ellipsis } from '../widgets/ellipsis.tsx'
import type { FieldView } from './field-view.ts'
import { lazyInput } from './lazy-input.tsx'
import { LineInput } from './line-input.tsx'

export const textarea: FieldView<TextareaField, string> = {
  Input: lazyInput<TextareaField, string>(() => import('./textarea-input.tsx')),
  Filter: LineInput,
  Cell: ({ value }) => value && <Ellipsis text={value} />,
  wide: true,
  grid: { text: value => value, takes: ['maxLength'] },
}
