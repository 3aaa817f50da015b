import { type FieldDef, isFiles, toWireFieldValue, typeOf } from '@xw/shared/field-types/index'
import { maskText } from '@xw/shared/resource/mask'
import { systemFields } from '@xw/shared/resource/system-fields'
import type { FieldChange } from '@xw/shared/wire/record-history'
import type { Tx } from '../plugins/db.ts'
import type { Access } from './access.ts'
import { formatCodes, readCodeTexts } from './dict-text.ts'
import { layoutOf, type RecordValues } from './stored.ts'

/** One field of two images of a record, as the caller sees both. */
export interface ComparedField extends FieldChange {
  field: FieldDef
  isSame: boolean
}

type Compare = (before: RecordValues, after: RecordValues) => ComparedField[]

/**
 * Returns a function that compares two images field by field. The texts of all their codes are read in one go. Fields
 * hidden from the caller are left out, masked values are masked.
 */
export async function createComparison(
  tx: Tx,
  { def, masked }: Access,
  images: readonly RecordValues[],
  without: readonly string[],
): Promise<Compare> {
  const fields = layoutOf(def).fields.filter(
    ({ key, isRead }) => isRead && !Object.hasOwn(systemFields, key) && !without.includes(key),
  )
  const texts = await readCodeTexts(tx, def, images)
  const shown = (key: string, field: FieldDef, value: RecordValues[string] | undefined): string => {
    if (isBlank(value)) return ''
    if (masked.has(key)) return maskText(field.masked ?? 'text', typeOf(field).format(value, field))
    if (isFiles(field)) return '有文件'
    const known = texts.get(key)
    return known ? formatCodes(value, known) : typeOf(field).format(value, field)
  }
  return (before, after) =>
    fields.map(({ key, field }) => {
      const [old, now] = [before[key] ?? null, after[key] ?? null]
      const isVeiled = masked.has(key) || isFiles(field)
      return {
        key,
        field,
        label: field.label,
        before: shown(key, field, old),
        after: shown(key, field, now),
        isVeiled,
        isSame: isSame(old, now),
        value: isVeiled || old === null ? null : toWireFieldValue(field, old),
      }
    })
}

function isBlank(value: RecordValues[string] | undefined): value is null | undefined {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

const isSame = (one: RecordValues[string] | undefined, other: RecordValues[string] | undefined): boolean =>
  (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other)
