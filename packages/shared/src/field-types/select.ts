import type { FieldBase, Option } from './field.ts'
import { type FieldType, fieldDeclarerWithOptions } from './field-type.ts'
import { optionType } from './options.ts'

/** One of a few choices defined in code; use `dict` for choices that a school can change. */
export interface SelectField extends FieldBase {
  readonly type: 'select'
  readonly options: readonly Option[]
}

export const select = fieldDeclarerWithOptions<SelectField>('select')

export const selectType: FieldType<SelectField, string> = optionType
