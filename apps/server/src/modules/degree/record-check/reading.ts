import { buildCustomFields } from '@xw/shared/degree/custom-fields'
import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import { checkRules } from '@xw/shared/degree/rules/check-record'
import { getCodeTable } from '@xw/shared/degree/rules/codes'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { fromColumns, type RecordValues, selectedColumns } from '../../../resource/stored.ts'
import type { SchoolFields } from '../custom-field/index.ts'
import type { CheckAccess } from './judge-access.ts'

/** A record to check, with the hash that finds the same person in other records. */
export interface RecordToCheck {
  values: RecordValues
  hash: Buffer | null
}

const systemKeys = ['id', 'version', 'status', 'batchId', 'departId', 'photo']
const readByRules = new Set([...systemKeys, ...checkRules.flatMap(({ fields }) => fields)])

/** Keeps only the fields that rules read: an address, for example, is not even decrypted. */
function keepCheckedFields(def: ResourceDef): ResourceDef {
  const kept = Object.entries(def.fields).filter(
    ([key, field]) =>
      readByRules.has(key) || (field.readonly !== true && (field.required || getCodeTable(field) !== null)),
  )
  return { ...def, fields: Object.fromEntries(kept) }
}

/** More than the combinations of type and custom fields that a large installation has at one time. */
const maxDefinitions = 1_000
const definitions = new Map<string, ResourceDef>()

/**
 * Returns the definition that checks use, by type and custom fields. Rules apply to everybody alike, so it is the
 * office's definition.
 */
export function checkedDefinition(type: DegreeTypeCode, { fields, version }: SchoolFields): ResourceDef {
  const key = `${type} ${version}`
  const known = definitions.get(key)
  if (known) return known
  if (definitions.size >= maxDefinitions) definitions.clear()
  const def = keepCheckedFields(degreeRecordDef(type, { customFields: buildCustomFields(fields) }))
  definitions.set(key, def)
  return def
}

interface RecordsQuery {
  /** The checked definition of their type. */
  def: ResourceDef
  ids: readonly string[]
  /** Limits the records. A caller without it has verified that all of them are in reach. */
  reach?: RawBuilder<SqlBool> | undefined
}

/** Reads the present values of records of one type, including those in the recycle bin. */
export async function readRecords(
  tx: Tx,
  { place, session }: Pick<CheckAccess, 'place' | 'session'>,
  { def, ids, reach = sql`true` }: RecordsQuery,
): Promise<RecordToCheck[]> {
  return readFrom(tx, place, {
    def,
    source: sql`${sql.table(def.table)} t
      where t.tenant_id = ${session.tenantId} and t.id = any(${ids}::uuid[]) and t.xwbslbm = ${def.only?.value} and ${reach}`,
  })
}

/** Reads records that are not written yet, from a query of their future values. */
export const readUnwritten = (
  tx: Tx,
  { place }: Pick<CheckAccess, 'place'>,
  { def, records }: { def: ResourceDef; records: RawBuilder<unknown> },
): Promise<RecordToCheck[]> => readFrom(tx, place, { def, source: sql`(${records}) t` })

async function readFrom(
  tx: Tx,
  place: CheckAccess['place'],
  { def, source }: { def: ResourceDef; source: RawBuilder<unknown> },
): Promise<RecordToCheck[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${selectedColumns(def)}, t.zjhm_hash as "hash" from ${source}`.execute(tx)
  return rows.map(row => ({ values: fromColumns(def, row, place), hash: row.hash as Buffer | null }))
}
