import type { SelectField } from '@xw/shared/field-types/select'
import type { FieldView } from './field-view.ts'
import { choiceGrid, LabelCell } from './label-cell.tsx'
import { OptionsInput } from './options-input.tsx'

export const select: FieldView<SelectField, string> = { Input: OptionsInput, Cell: LabelCell, grid: choiceGrid }
