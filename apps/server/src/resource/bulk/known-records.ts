import { type FieldDef, isMultiple, typeOf } from '@xw/shared/field-types/index'
import { getFieldStorage, isNotNull } from '@xw/shared/resource/storage'
import { sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import type { Access } from '../access.ts'
import { limitToColumns } from '../export.ts'
import { reachableCondition } from '../rows.ts'
import { fromColumns, type RecordValues, selectedColumns, toDriver } from '../stored.ts'
import type { KnownRecords } from './plan.ts'

/** A field by which records are found, and its column. */
interface KeyPart {
  key: string
  field: FieldDef
  column: string
}

/** The fields that identify a record in a spreadsheet. */
export interface RecordKey {
  parts: readonly KeyPart[]
  /** Whether the key is unique within a school. */
  isUnique: boolean
}

/**
 * Returns the first key of a definition that the file has fields of, or null. Masked and sealed fields are excluded,
 * so that nobody can find their values by importing rows.
 */
export function recordKeyOf({ base, def, masked }: Access, given: ReadonlySet<string>): RecordKey | null {
  const toPart = (key: string): KeyPart[] => {
    const field = def.fields[key]
    const storage = field && getFieldStorage(key, field)
    const isUsable = storage?.kind === 'column' && !masked.has(key) && given.has(key) && !isMultiple(field as FieldDef)
    return field && isUsable ? [{ key, field, column: storage.column }] : []
  }
  const single = Object.keys(base.fields).filter(key => base.fields[key]?.unique)
  const keys = [
    ...(base.importKey ? [{ parts: base.importKey.flatMap(toPart), isUnique: false }] : []),
    ...single.map(key => ({ parts: toPart(key), isUnique: true })),
    ...(base.unique ?? []).map(key => ({ parts: keepDistinguishing(key.flatMap(toPart)), isUnique: false })),
  ]
  return keys.find(({ parts }) => parts.length > 0) ?? null
}

/**
 * Returns the parts that always have a value, without names that could mean several codes unless nothing else is
 * left.
 */
function keepDistinguishing(parts: readonly KeyPart[]): readonly KeyPart[] {
  const filled = parts.filter(({ field }) => field.required || isNotNull(field))
  const plain = filled.filter(({ field }) => !typeOf(field).labels)
  return plain.length > 0 ? plain : filled
}

/** An existing record that a row may be about. */
export interface KnownRecord {
  values: RecordValues
  /** Whether it belongs to the platform; a school can read it but not change it. */
  isForeign: boolean
}

/** Returns the values of a key as one text, or null when one of them is missing. */
export function keyText({ parts }: RecordKey, valueOf: (key: string) => RecordValues[string]): string | null {
  const values = parts.map(({ key }) => valueOf(key))
  return values.some(value => value === null || value === undefined || value === '') ? null : JSON.stringify(values)
}

interface KnownRecordQuery {
  key: RecordKey
  /** The key values of the rows; each has all parts. */
  wanted: readonly RecordValues[]
  /** The fields to read of each record. */
  columns: readonly { key: string; field: FieldDef }[]
  hooks: KnownRecords['hooks']
}

/** Finds the records for many rows in one query, by the index of the key, among those in the caller's reach. */
export async function findKnown(
  tx: Tx,
  access: Access,
  { key, wanted, columns, hooks }: KnownRecordQuery,
): Promise<Map<string, KnownRecord[]>> {
  if (wanted.length === 0) return new Map()
  const def = limitToColumns(access.def, [...columns, ...key.parts])
  const lists = key.parts.map(({ key: name, field }) => {
    const parts = wanted.map(values => toDriver(field, values[name] as NonNullable<RecordValues[string]>))
    return sql`${parts}::${sql.raw(`${typeOf(field).sqlType(field)}[]`)}`
  })
  const isForeign = access.base.tenant === 'shared' ? sql`t.tenant_id <> ${access.session.tenantId}` : sql.raw('false')
  const { rows } = await sql<Record<string, unknown> & { known_foreign: boolean }>`
    select ${selectedColumns(def)}, ${isForeign} as known_foreign from ${sql.table(access.base.table)} t
    where (${sql.join(key.parts.map(({ column }) => sql`t.${sql.id(column)}`))}) in (select * from unnest(${sql.join(lists)}))
      and ${reachableCondition(access)}`.execute(tx)
  const records = rows.map(row => fromColumns(def, row, access.place))
  await hooks.afterRead?.({ tx, access: { ...access, def }, records })
  const found = records.map((values, index) => ({ values, isForeign: rows[index]?.known_foreign === true }))
  return Map.groupBy(found, ({ values }) => keyText(key, name => values[name] ?? null) ?? '')
}
