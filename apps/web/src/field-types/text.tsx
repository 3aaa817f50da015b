import type { TextField } from '@xw/shared/field-types/text'
import { Ellipsis } from '../widgets/ellipsis.tsx'
import type { FieldView } from './field-view.ts'
import { LineInput } from './line-input.tsx'

/** Shortens a mask to four stars. A column cuts the end of a text, where the digits stand that tell records apart. */
const shortMask = (text: string): string => text.replace(/\*{4,}/, '****')

export const text: FieldView<TextField, string> = {
  Input: LineInput,
  Cell: ({ field, value }) => value && <Ellipsis text={field.masked ? shortMask(value) : value} />,
  grid: { text: (value, { masked }) => (masked ? shortMask(value) : value), typed: true, takes: ['maxLength'] },
}
