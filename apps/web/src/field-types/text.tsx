import type { TextField } from '@xw/shared/field-types/text'
import { Ellipsis } from '../widgets/ellipsis.tsx'
import type { FieldView } from './field-view.ts'
import { LineInput } from './line-input.tsx'

export const text: FieldView<TextField, string> = {
  Input: LineInput,
  Cell: ({ value }) => value && <Ellipsis text={value} />,
}
