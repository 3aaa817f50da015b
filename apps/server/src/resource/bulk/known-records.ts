import { type FieldDef, isMultiple, typeOf } from '@xw/shared/field-types/index'
import { getFieldStorage, isNotNull } from '@xw/shared/resource/storage'
import { sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import type { Access } from '../access.ts'
import { limitToColumns } from '../export.ts'
import { reachableCondition } from '../rows.ts'
import { fromColumns, type RecordValues, selectedColumns, toDriver } from '../stored.ts'
import type { KnownRecords } from './plan.ts'

/** A field by whose value records are found, and its column. */
interface KeyPart {
  key: string
  field: FieldDef
  column: string
}

/** The fields that tell the records of a resource apart in a spreadsheet. */
export interface RecordKey {
  parts: readonly KeyPart[]
  /** No two records of a school share it. */
  isUnique: boolean
}

/**
 * The key of a definition among the fields that a file says. Values that the caller sees masked, and sealed ones, are no
 * part of it: nobody learns them by importing rows. Returns null where the file has no part of any key.
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
    ...(base.unique ?? []).map(key => ({ parts: distinguishing(key.flatMap(toPart)), isUnique: false })),
  ]
  return keys.find(({ parts }) => parts.length > 0) ?? null
}

/** The parts that always have a value, without names that may stand for several codes, as long as others are left. */
function distinguishing(parts: readonly KeyPart[]): readonly KeyPart[] {
  const filled = parts.filter(({ field }) => field.required || isNotNull(field))
  const plain = filled.filter(({ field }) => !typeOf(field).labels)
  return plain.length > 0 ? plain : filled
}

/** A record that a row may be about. */
export interface KnownRecord {
  values: RecordValues
  /** The platform's, which a school reads and does not change. */
  isForeign: boolean
}

/** The values of a key as one text; null where one of them is missing. */
export function keyText({ parts }: RecordKey, valueOf: (key: string) => RecordValues[string]): string | null {
  const values = parts.map(({ key }) => valueOf(key))
  return values.some(value => value === null || value === undefined || value === '') ? null : JSON.stringify(values)
}

interface Finding {
  key: RecordKey
  /** The values of the rows, each with every part of the key. */
  wanted: readonly RecordValues[]
  /** The fields that are read of each record. */
  columns: readonly { key: string; field: FieldDef }[]
  hooks: KnownRecords['hooks']
}

/** Finds the records of many rows in one query, by the key's own index, among those that the caller sees. */
export async function findKnown(
  tx: Tx,
  access: Access,
  { key, wanted, columns, hooks }: Finding,
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
