import type { FieldBase } from './field.ts'
import { type FieldType, ValueError } from './field-type.ts'
import { readText } from './input.ts'

/** A field whose value is one code or several: an array inside, joined by commas on the wire. */
export interface CodeValueField extends FieldBase {
  readonly multiple?: true
  /** The number of codes allowed, in a field with `multiple`. */
  readonly min?: number
  readonly max?: number
}

/** One code, or several in a field with `multiple`. `ResourceRow` tells the two apart. */
export type CodeValue = string | readonly string[]

type CodeReader = (text: string, field: CodeValueField) => string

/** Reads the value of a code field; each code goes through `readCode`. */
export function readCodeValue(
  input: unknown,
  field: CodeValueField,
  readCode: CodeReader = text => text,
): CodeValue | null {
  if (field.multiple) return readCodeList(input, field, readCode)
  const text = readText(input, field)
  return text === null ? null : readCode(text, field)
}

/** Reads a comma-joined text or an array of codes, without blanks and repetitions. */
export function readCodeList(input: unknown, field: CodeValueField, readCode: CodeReader): readonly string[] | null {
  const items: unknown[] = Array.isArray(input) ? input : (readText(input, field)?.split(',') ?? [])
  const codes = items.map(item => readListMember(item, field)).filter(code => code !== null)
  if (codes.length === 0) return field.notNull ? [] : null
  return [...new Set(codes.map(code => readCode(code, field)))]
}

function readListMember(input: unknown, field: CodeValueField): string | null {
  const code = readText(input, field)
  if (code?.includes(',')) throw new ValueError(`${field.label}的每一项都不能含有逗号`)
  return code
}

/** Returns the field with `multiple` set. */
export const allowSeveral = <F extends CodeValueField>(field: F): F => ({ ...field, multiple: true })

export const formatCodeValue = (value: CodeValue): string => (typeof value === 'string' ? value : value.join(','))

interface DictCodeField extends CodeValueField {
  readonly dictCode: string
}

/** The meaning of `searchSelect` and `tree`, which differ only in how users find an item of a dictionary. */
export const dictCodeType: FieldType<DictCodeField, CodeValue> = {
  sqlType: field => (field.multiple ? 'text[]' : 'text'),
  parse: (input, field) => readCodeValue(input, field),
  format: formatCodeValue,
  size: 'items',
  several: ({ multiple = false }) => multiple,
  queryRules: ['eq', 'in', 'ne'],
  askSeveral: allowSeveral,
  verb: '选择',
  labels: ({ dictCode }) => ({ from: 'dict', dictCode }),
}
