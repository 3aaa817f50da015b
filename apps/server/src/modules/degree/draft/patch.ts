import type { FieldDef } from '@xw/shared/field-types/index'
import { isFieldEditable } from '@xw/shared/resource/gate'
import { getFieldStorage } from '@xw/shared/resource/storage'
import { isAcceptedFromClients } from '@xw/shared/rules/read-record'
import type { DraftPatch } from '@xw/shared/wire/drafts'
import { invalid } from '../../../lib/errors.ts'
import { jsonText } from '../../../lib/json-text.ts'
import type { Access } from '../../../resource/access.ts'
import { sealText, unsealText } from '../../../resource/stored.ts'
import { assertOpen, openFieldsIn, type RecordState, stateSentence } from './standing.ts'

/** More than a record with every field filled to its limit, and small enough to be sent every second. */
const maxLength = 100_000

/** An encrypted value in a draft: base64 of the output of `lib/seal.ts`. */
interface SealedValue {
  sealed: string
}

/**
 * Turns typed values into the form the database stores. Incomplete values are allowed, since the rules run when the
 * draft becomes an edit. Throws 422 for fields that the caller may not change.
 */
export function toStoredPatch(access: Access, standing: RecordState, patch: DraftPatch): string {
  assertOpen(access, standing)
  const given = Object.entries(patch)
  const flaws = given.flatMap(([key, value]) => {
    const flaw = findDefect(access, standing, key, value)
    return flaw === null ? [] : [[key, flaw] as const]
  })
  if (flaws.length > 0) throw invalid(Object.fromEntries(flaws))
  return jsonText(Object.fromEntries(given.map(([key, value]) => [key, sealValue(access, key, value)])), maxLength)
}

function findDefect(access: Access, standing: RecordState, key: string, value: unknown): string | null {
  const { fields } = access.def
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (!field) return `没有这个字段：${key.slice(0, 40)}`
  if (!isAcceptedFromClients(field, 'edit')) return `${field.label}不能修改`
  if (!isFieldEditable(openFieldsIn(access, standing), key))
    return `${stateSentence(access, standing)}，${field.label}不能修改`
  return isValue(field, key, value) ? null : `${field.label}的格式不正确`
}

const isValue = (field: FieldDef, key: string, value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  (sealedColumn(key, field) === null && (isScalar(value) || (Array.isArray(value) && value.every(isScalar))))

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/**
 * Returns the column name that an encrypted draft value is bound to, so that it cannot be decrypted as any other value,
 * not even that of its record.
 */
function sealedColumn(key: string, field: FieldDef): string | null {
  const storage = getFieldStorage(key, field)
  return storage.kind === 'sealed' || storage.kind === 'secret' ? `xw_draft.${storage.column}` : null
}

function sealValue({ base, place }: Access, key: string, value: unknown): unknown {
  const field = base.fields[key]
  const column = field ? sealedColumn(key, field) : null
  if (column === null || typeof value !== 'string' || value === '') return value
  return { sealed: sealText(place, column, value).toString('base64') } satisfies SealedValue
}

const isSealedValue = (value: unknown): value is SealedValue =>
  typeof value === 'object' && value !== null && 'sealed' in value

/** Returns the typed values, decrypted. */
export const fromStoredPatch = ({ base, place }: Access, patch: DraftPatch): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(patch).flatMap(([key, value]) => {
      if (!isSealedValue(value)) return [[key, value]]
      const field = Object.hasOwn(base.fields, key) ? base.fields[key] : undefined
      const column = field ? sealedColumn(key, field) : null
      return column === null ? [] : [[key, unsealText(place, column, Buffer.from(value.sealed, 'base64'))]]
    }),
  )
