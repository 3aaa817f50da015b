import type { FieldValue } from '@xw/shared/field-types/field'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { maskText } from '@xw/shared/resource/mask'
import type { Access } from './access.ts'
import { formatCodes } from './dict-text.ts'
import type { RecordValues } from './stored.ts'

/**
 * Returns a function that formats a field for people, on printouts and in spreadsheets: masked for this caller where
 * required, codes as texts.
 */
export function createTextReader(
  { masked }: Pick<Access, 'masked'>,
  { key, field }: { key: string; field: FieldDef },
  texts: ReadonlyMap<string, string> | undefined,
): (record: RecordValues) => string {
  const { format } = typeOf(field)
  const toText = masked.has(key)
    ? (value: FieldValue) => maskText(field.masked ?? 'text', format(value, field))
    : texts
      ? (value: FieldValue) => formatCodes(value, texts)
      : (value: FieldValue) => format(value, field)
  return record => {
    const value = record[key] ?? null
    return value === null ? '' : toText(value)
  }
}
