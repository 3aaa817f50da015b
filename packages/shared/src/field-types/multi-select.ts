import { type CodeValueField, formatCodeValue, readCodeList } from './code-value.ts'
import type { Option } from './field.ts'
import { type FieldType, fieldDeclarerWithOptions } from './field-type.ts'
import { readOption } from './options.ts'

/** Several of a few choices, which come from the code or a dictionary. */
export interface MultiSelectField extends Omit<CodeValueField, 'multiple'> {
  readonly type: 'multiSelect'
  readonly choices: { readonly options: readonly Option[] } | { readonly dictCode: string }
}

export const multiSelect = fieldDeclarerWithOptions<MultiSelectField>('multiSelect')

export const multiSelectType: FieldType<MultiSelectField, readonly string[]> = {
  sqlType: () => 'text[]',
  parse: (input, field) =>
    readCodeList(input, field, code =>
      'options' in field.choices ? readOption(code, { ...field.choices, label: field.label }) : code,
    ),
  format: formatCodeValue,
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
