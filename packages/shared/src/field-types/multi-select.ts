import { type CodeField, formatCodes, readSeveral } from './codes.ts'
import type { Option } from './field.ts'
import { declaresWith, type FieldType } from './field-type.ts'
import { readOption } from './options.ts'

/** Several choices of a few, which the code or a dictionary knows. */
export interface MultiSelectField extends Omit<CodeField, 'multiple'> {
  readonly type: 'multiSelect'
  readonly choices: { readonly options: readonly Option[] } | { readonly dictCode: string }
}

export const multiSelect = declaresWith<MultiSelectField>('multiSelect')

export const multiSelectType: FieldType<MultiSelectField, readonly string[]> = {
  sqlType: () => 'text[]',
  parse: (input, field) =>
    readSeveral(input, field, code =>
      'options' in field.choices ? readOption(code, { ...field.choices, label: field.label }) : code,
    ),
  format: formatCodes,
  size: 'items',
  several: () => true,
  queryRules: ['eq', 'in', 'ne'],
  askOne: ({ label, choices }) =>
    'options' in choices ? { type: 'select', label, ...choices } : { type: 'dict', label, ...choices },
  askSeveral: field => field,
  hints: () => ({ type: 'list_multi' }),
  verb: '选择',
  labels: ({ choices }) => ('options' in choices ? { from: 'options', ...choices } : { from: 'dict', ...choices }),
}
