import type { FieldValue } from '@xw/shared/field-types/field'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { maskText } from '@xw/shared/resource/mask'
import type { Access } from './access.ts'
import { formatCodes } from './dict-text.ts'
import type { RecordValues } from './stored.ts'

/** How people read a field of a record, on paper and in a spreadsheet: masked for this caller where it is, codes as texts. */
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
