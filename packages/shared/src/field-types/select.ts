import type { FieldBase, Option } from './field.ts'
import { type FieldType, fieldDeclarerWithOptions } from './field-type.ts'
import { optionType } from './options.ts'

/** A few choices that the code knows; what a school can change is a `dict`. */
export interface SelectField extends FieldBase {
  readonly type: 'select'
  readonly options: readonly Option[]
}

export const select = fieldDeclarerWithOptions<SelectField>('select')

export const selectType: FieldType<SelectField, string> = optionType
