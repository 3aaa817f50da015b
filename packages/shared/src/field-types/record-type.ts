import { allowSeveral, type CodeValue, type CodeValueField, formatCodeValue, readCodeValue } from './code-value.ts'
import type { FieldType } from './field-type.ts'
import { readUuid } from './id.ts'

/** Whose records a picker offers: the resource, the field that names one, the field that is stored, and a code of it. */
interface PickedRecords<F> {
  readonly path: string
  text(field: F): string
  store(field: F): string
  readonly code?: string
  /** What the wire calls its input. */
  readonly inputName?: string
}

/** The meaning of types whose value names records of a resource, by id or by a code of theirs. */
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
