import { type FieldDef, isMultiple, typeOf } from '@xw/shared/field-types/index'
import { jsonLength } from '@xw/shared/field-types/json'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { SizedField } from '@xw/shared/rules/check-value'
import { maxBodyBytes, usualBodyBytes } from '../plugins/body-sizes.ts'

/** A degree record takes 15 KB, and the sixty fields that a school may add take 500 characters each. */
export const recordBodyBytes = 131_072

/** Characters allowed for a field without a length of its own: codes, dates, numbers, file names. */
const shortText = 200
/** Codes allowed in a field that sets no limit. */
const usualItems = 100
/** Bytes of a Chinese character in UTF-8. */
const bytesPerCharacter = 3
/** JSON punctuation around one name and its value. */
const signs = 10

/** Returns the largest body a record can have: the sum of its fields, each at its longest. */
export const maxRecordBytes = (definitions: readonly ResourceDef[]): number => {
  const needed = Math.max(...definitions.map(({ fields }) => sumOf(fields)))
  return Math.min(maxBodyBytes, Math.max(usualBodyBytes, needed))
}

const sumOf = (fields: ResourceDef['fields']): number =>
  Object.entries(fields).reduce((sum, [key, field]) => sum + key.length + signs + bytesOf(field), 0)

const bytesOf = (field: FieldDef): number =>
  field.readonly === true ? shortText : charactersOf(field) * bytesPerCharacter

function charactersOf(field: FieldDef): number {
  const { max }: SizedField = field
  if (typeOf(field).sqlType(field) === 'jsonb') return jsonLength
  if (isMultiple(field)) return (max ?? usualItems) * (shortText / 4)
  return typeOf(field).size === 'characters' ? (max ?? shortText) : shortText
}
