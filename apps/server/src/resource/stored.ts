import type { FieldValue } from '@xw/shared/field-types/field'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { type FieldStorage, getFieldStorage, getTail } from '@xw/shared/resource/storage'
import { type RawBuilder, sql } from 'kysely'
import { seal, unseal } from '../lib/seal.ts'
import type { Keys } from '../plugins/keys.ts'

/** A record inside the engine: values by field key, as parsed by the field types. */
export type RecordValues = Record<string, FieldValue | null>

/** Returns the text of a field, or an empty text. */
export const textIn = (values: RecordValues, key: string): string => {
  const value = values[key]
  return typeof value === 'string' ? value : ''
}

/** Returns the codes of a field with several. */
export const codesIn = (values: RecordValues, key: string): string[] => {
  const value = values[key]
  return Array.isArray(value) ? value.filter(code => typeof code === 'string') : []
}

/**
 * The keys and the school that a value is sealed for. A value copied to another school or column cannot be opened
 * there.
 */
export interface SealContext {
  keys: Keys
  tenantId: number
}

/**
 * Returns the seal context of a definition. Values of the platform use tenant 0, so that they open from whichever
 * school its staff work in.
 */
export const sealContextOf = ({ tenant }: ResourceDef, place: SealContext): SealContext =>
  tenant === 'platform' ? { ...place, tenantId: 0 } : place

type SealedStorage = FieldStorage & { kind: 'sealed' }

const sealLabel = ({ tenantId }: SealContext, column: string) => `${tenantId}:${column}`

/**
 * Computes the hash that equality on a sealed field compares. It includes the school, so that nobody can match people
 * across schools.
 */
export const blindIndex = (place: SealContext, column: string, value: string): Buffer =>
  place.keys.hmac('blind-index', `${sealLabel(place, column)}:${value}`)

/**
 * Computes the hash for searching a sealed field by its last characters. It is keyed too, because four digits in
 * clear text are a third of a phone number.
 */
export const tailIndex = (place: SealContext, { tail }: SealedStorage, text: string): Buffer =>
  blindIndex(place, tail, text)

/** The three columns stored for a sealed value. */
export const sealedParts = (place: SealContext, storage: SealedStorage, text: string) => ({
  sealed: sealText(place, storage.column, text),
  hash: blindIndex(place, storage.column, text),
  tail: tailIndex(place, storage, getTail(text)),
})

/** Encrypts a text so that only this installation, school and column can open it. */
export const sealText = (place: SealContext, column: string, text: string): Buffer =>
  seal(place.keys.sealing, sealLabel(place, column), text)

/** Decrypts a column. Secrets are only opened by the module that uses them. */
export const unsealText = (place: SealContext, column: string, stored: Buffer): string =>
  unseal(place.keys.sealing, sealLabel(place, column), stored)

/** A field and how it is stored. */
interface StoredField {
  key: string
  field: FieldDef
  storage: FieldStorage
  /** Whether the engine reads its value from the table. */
  isRead: boolean
}

interface Layout {
  fields: readonly StoredField[]
  /** The select list of the definition, each column once. */
  selected: RawBuilder<unknown>
  /**
   * A record without values. Copying it gives a fast object in V8; an object that grows key by key to this size is
   * slow.
   */
  blank: RecordValues
}

/** Cached per definition: definitions are frozen, shared by all callers, and used in every call. */
const layouts = new WeakMap<ResourceDef, Layout>()

export function layoutOf(def: ResourceDef): Layout {
  const known = layouts.get(def)
  if (known) return known
  const fields = Object.entries(def.fields).map(([key, field]) => {
    const storage = getFieldStorage(key, field)
    return { key, field, storage, isRead: storage.kind !== 'module' && !typeOf(field).writeOnly }
  })
  const columns = new Set(
    fields.flatMap(({ storage, isRead }) => (storage.kind === 'module' || !isRead ? [] : [storage.column])),
  )
  const readable = fields.filter(({ field }) => !typeOf(field).writeOnly)
  const layout: Layout = {
    fields,
    // Column names come from field keys, which contain letters and digits only.
    selected: sql.raw([...columns].map(column => `t."${column}"`).join(', ')),
    blank: Object.fromEntries(readable.map(({ key }) => [key, null])),
  }
  layouts.set(def, layout)
  return layout
}

export const selectedColumns = (def: ResourceDef): RawBuilder<unknown> => layoutOf(def).selected

/** Returns the columns and values to write; fields that are missing from the record are left out. */
export function toColumns(
  def: ResourceDef,
  values: RecordValues,
  { place, on }: { place: SealContext; on: 'add' | 'edit' },
): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  const jsons: Record<string, Record<string, FieldValue | null>> = {}
  for (const { key, field, storage } of layoutOf(def).fields) {
    const value = values[key]
    if (value === undefined) continue
    if (storage.kind === 'column') columns[storage.column] = value === null ? null : toDriver(field, value)
    else if (storage.kind === 'secret')
      columns[storage.column] = typeof value === 'string' ? sealText(place, storage.column, value) : null
    else if (storage.kind === 'json') (jsons[storage.column] ??= {})[storage.key] = value
    else if (storage.kind === 'sealed') {
      const parts = typeof value === 'string' ? sealedParts(place, storage, value) : null
      columns[storage.column] = parts?.sealed ?? null
      columns[storage.hash] = parts?.hash ?? null
      columns[storage.tail] = parts?.tail ?? null
    }
  }
  for (const [column, patch] of Object.entries(jsons)) {
    const text = JSON.stringify(patch)
    // An edit keeps the keys of the jsonb column that it does not mention.
    columns[column] = on === 'add' ? text : sql`coalesce(${sql.id(column)}, '{}') || ${text}::jsonb`
  }
  return columns
}

/** Converts a value for the database driver. */
export function toDriver(field: FieldDef, value: FieldValue): unknown {
  const type = typeOf(field)
  return type.toStored ? type.toStored(value, field) : value
}

/** Converts a database row to values by key. */
export function fromColumns(def: ResourceDef, row: Record<string, unknown>, place: SealContext): RecordValues {
  const { fields, blank } = layoutOf(def)
  const values: RecordValues = { ...blank }
  for (const { key, field, storage, isRead } of fields) {
    if (storage.kind === 'module' || !isRead) continue
    const stored =
      storage.kind === 'json' ? (row[storage.column] as Record<string, unknown> | null)?.[key] : row[storage.column]
    if (stored === null || stored === undefined) continue
    if (storage.kind === 'sealed') values[key] = unsealText(place, storage.column, stored as Buffer)
    else values[key] = typeOf(field).fromStored?.(stored, field) ?? (stored as FieldValue)
  }
  return values
}
