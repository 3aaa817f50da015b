import type { FieldBase } from './field.ts'
import { type FieldType, fieldDeclarerWithOptions } from './field-type.ts'
import { readText } from './input.ts'

/** One item of a dictionary that fits into a drop-down. */
export interface DictField extends FieldBase {
  readonly type: 'dict'
  readonly dictCode: string
  /** People know the items by their codes too, so the code is shown before the name. */
  readonly showsCode?: true
}

export const dict = fieldDeclarerWithOptions<DictField>('dict')

export const dictType: FieldType<DictField, string> = {
  sqlType: () => 'text',
  parse: readText,
  format: value => value,
  queryRules: ['eq', 'in', 'ne'],
  askSeveral: ({ label, dictCode }) => ({ type: 'multiSelect', label, choices: { dictCode } }) as FieldBase,
  hints: () => ({ type: 'list' }),
  verb: '选择',
  labels: ({ dictCode }) => ({ from: 'dict', dictCode }),
}
