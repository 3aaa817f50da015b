import { allowSeveral, type CodeValue, type CodeValueField, formatCodeValue, readCodeValue } from './code-value.ts'
import type { FieldType } from './field-type.ts'
import { readUuid } from './id.ts'

/** The records that a picker offers: the resource, its text field, its stored field, and its code field. */
interface PickedRecords<F> {
  readonly path: string
  text(field: F): string
  store(field: F): string
  readonly code?: string
  /** The wire's name for the input. */
  readonly inputName?: string
}

/** Creates the meaning of types whose value refers to records of a resource, by id or by code. */
export function createRecordType<F extends CodeValueField>({
  path,
  text,
  store,
  code,
  inputName,
}: PickedRecords<F>): FieldType<F, CodeValue> {
  const isById = (field: F) => store(field) === 'id'
  return {
    sqlType: field => (isById(field) ? 'uuid' : 'text') + (field.multiple ? '[]' : ''),
    parse: (input, field) => readCodeValue(input, field, isById(field) ? readUuid : undefined),
    format: formatCodeValue,
    size: 'items',
    several: ({ multiple = false }) => multiple,
    queryRules: ['eq', 'in', 'ne'],
    askSeveral: allowSeveral,
    ...(inputName && { hints: () => ({ type: inputName }) }),
    verb: '选择',
    labels: field => ({ from: 'records', path, value: store(field), text: text(field), ...(code && { code }) }),
  }
}
