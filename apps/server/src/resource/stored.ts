import type { FieldValue } from '@xw/shared/field-types/field'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { type FieldStorage, getFieldStorage, getTail } from '@xw/shared/resource/storage'
import { type RawBuilder, sql } from 'kysely'
import { seal, unseal } from '../lib/seal.ts'
import type { Keys } from '../plugins/keys.ts'

/** A record inside the engine: values by key, as their types read them. */
export type RecordValues = Record<string, FieldValue | null>

/** The text of a field that holds one; empty where it has none. */
export const textIn = (values: RecordValues, key: string): string => {
  const value = values[key]
  return typeof value === 'string' ? value : ''
}

/** The codes of a field that holds several. */
export const codesIn = (values: RecordValues, key: string): string[] => {
  const value = values[key]
  return Array.isArray(value) ? value.filter(code => typeof code === 'string') : []
}

/** Whose key a sealed value is under: a value copied to another school or field does not open there. */
export interface SealContext {
  keys: Keys
  tenantId: number
}

/** The keys and the school that seal a definition's values. The platform's own values open from whichever school its people work in. */
export const sealContextOf = ({ tenant }: ResourceDef, place: SealContext): SealContext =>
  tenant === 'platform' ? { ...place, tenantId: 0 } : place

type SealedStorage = FieldStorage & { kind: 'sealed' }

const sealLabel = ({ tenantId }: SealContext, column: string) => `${tenantId}:${column}`

/** What equality on a sealed field compares; the school is part of it, so that nobody can match people across schools. */
export const blindIndex = (place: SealContext, column: string, value: string): Buffer =>
  place.keys.hmac('blind-index', `${sealLabel(place, column)}:${value}`)

/** What is compared when a sealed field is asked for by its end: keyed as well, since four digits in the open are a third of a number. */
export const tailIndex = (place: SealContext, { tail }: SealedStorage, text: string): Buffer =>
  blindIndex(place, tail, text)

/** The three things that are kept of a sealed value. */
export const sealedParts = (place: SealContext, storage: SealedStorage, text: string) => ({
  sealed: sealText(place, storage.column, text),
  hash: blindIndex(place, storage.column, text),
  tail: tailIndex(place, storage, getTail(text)),
})

/** A text that only this installation, school and column can open. */
export const sealText = (place: SealContext, column: string, text: string): Buffer =>
  seal(place.keys.sealing, sealLabel(place, column), text)

/** What a column holds encrypted; of a secret only the module that uses it asks. */
export const unsealText = (place: SealContext, column: string, stored: Buffer): string =>
  unseal(place.keys.sealing, sealLabel(place, column), stored)

/** A field with how it lies in the table. */
interface StoredField {
  key: string
  field: FieldDef
  storage: FieldStorage
  /** Whether its value is read from the table at all. */
  isRead: boolean
}

interface Layout {
  fields: readonly StoredField[]
  /** What to select for the definition: each column once, under its own name. */
  selected: RawBuilder<unknown>
  /** A record without values. A copy of it is a fast object; one that grows key by key to this size is a slow one. */
  blank: RecordValues
}

/** Worked out once for each definition: they are frozen, shared by all callers, and read in every call. */
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
    // Names of columns come from keys, which are letters and digits alone.
    selected: sql.raw([...columns].map(column => `t."${column}"`).join(', ')),
    blank: Object.fromEntries(readable.map(({ key }) => [key, null])),
  }
  layouts.set(def, layout)
  return layout
}

export const selectedColumns = (def: ResourceDef): RawBuilder<unknown> => layoutOf(def).selected

/** The columns a record's values go to; fields that are not given stay out. */
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
    // What an edit does not give stays as it is in the jsonb column, too.
    columns[column] = on === 'add' ? text : sql`coalesce(${sql.id(column)}, '{}') || ${text}::jsonb`
  }
  return columns
}

/** What the driver takes for a value. */
export function toDriver(field: FieldDef, value: FieldValue): unknown {
  const type = typeOf(field)
  return type.toStored ? type.toStored(value, field) : value
}

/** A row of the database as values by key. */
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
