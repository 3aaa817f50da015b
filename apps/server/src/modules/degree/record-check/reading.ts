import { buildCustomFields } from '@xw/shared/degree/custom-fields'
import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import { checkRules } from '@xw/shared/degree/rules/check-record'
import { getCodeTable } from '@xw/shared/degree/rules/codes'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { fromColumns, type RecordValues, selectedColumns } from '../../../resource/stored.ts'
import type { OwnFields } from '../custom-field/index.ts'
import type { JudgeAccess } from './judge-access.ts'

/** A record as it is judged, with what finds the same person elsewhere. */
export interface ReadRecord {
  values: RecordValues
  hash: Buffer | null
}

const ofRecord = ['id', 'version', 'status', 'batchId', 'departId', 'photo']
const readByRules = new Set([...ofRecord, ...checkRules.flatMap(({ fields }) => fields)])

/** What the rules need of a type: of an address, say, they need nothing, and it is not even opened. */
function judged(def: ResourceDef): ResourceDef {
  const kept = Object.entries(def.fields).filter(
    ([key, field]) =>
      readByRules.has(key) || (field.readonly !== true && (field.required || getCodeTable(field) !== null)),
  )
  return { ...def, fields: Object.fromEntries(kept) }
}

/** More than the types and own fields that a large installation has at one time. */
const maxKept = 1_000
const kept = new Map<string, ResourceDef>()

/** By type and what the school has added: rules hold for all, whoever looks, so they go by what the office has. */
export function judgedDefinition(type: DegreeTypeCode, { fields, version }: OwnFields): ResourceDef {
  const key = `${type} ${version}`
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= maxKept) kept.clear()
  const def = judged(degreeRecordDef(type, { customFields: buildCustomFields(fields) }))
  kept.set(key, def)
  return def
}

interface Wanted {
  /** The judged one of their type. */
  def: ResourceDef
  ids: readonly string[]
  /** Only those within; whoever asks for all has seen that they are in reach. */
  reach?: RawBuilder<SqlBool> | undefined
}

/** Reads records of one type, in use or not, each as it is now. */
export async function readRecords(
  tx: Tx,
  { place, session }: Pick<JudgeAccess, 'place' | 'session'>,
  { def, ids, reach = sql`true` }: Wanted,
): Promise<ReadRecord[]> {
  return readFrom(tx, place, {
    def,
    source: sql`${sql.table(def.table)} t
      where t.tenant_id = ${session.tenantId} and t.id = any(${ids}::uuid[]) and t.xwbslbm = ${def.only?.value} and ${reach}`,
  })
}

/** Reads records that are not written yet, from a query of them. */
export const readUnwritten = (
  tx: Tx,
  { place }: Pick<JudgeAccess, 'place'>,
  { def, records }: { def: ResourceDef; records: RawBuilder<unknown> },
): Promise<ReadRecord[]> => readFrom(tx, place, { def, source: sql`(${records}) t` })

async function readFrom(
  tx: Tx,
  place: JudgeAccess['place'],
  { def, source }: { def: ResourceDef; source: RawBuilder<unknown> },
): Promise<ReadRecord[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${selectedColumns(def)}, t.zjhm_hash as "hash" from ${source}`.execute(tx)
  return rows.map(row => ({ values: fromColumns(def, row, place), hash: row.hash as Buffer | null }))
}
