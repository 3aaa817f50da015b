import type { FieldBase, Option } from './field.ts'
import { type FieldType, fieldDeclarerWithOptions } from './field-type.ts'
import { optionType } from './options.ts'

/** A select that shows all its choices. */
export interface RadioField extends FieldBase {
  readonly type: 'radio'
  readonly options: readonly Option[]
}

export const radio = fieldDeclarerWithOptions<RadioField>('radio')

export const radioType: FieldType<RadioField, string> = {
  ...optionType,
  askOne: ({ label, options }) => ({ type: 'select', label, options }) as FieldBase,
}
