import { tableOf } from '@xw/shared/degree/rules/codes'
import { rules } from '@xw/shared/degree/rules/judge'
import { type DegreeTypeCode, degreeTypes } from '@xw/shared/degree/types'
import { xwInfoDef } from '@xw/shared/degree/xw-info'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import type { Access } from '../../resource/access.ts'
import { fromColumns, type RecordValues, selected } from '../../resource/stored.ts'

/** A record as it is judged, with what finds the same person elsewhere. */
export interface ReadRecord {
  values: RecordValues
  hash: Buffer | null
}

const ofRecord = ['id', 'version', 'status', 'batchId', 'departId', 'photo']
const readByRules = new Set([...ofRecord, ...rules.flatMap(({ fields }) => fields)])

/** What the rules need of a type: of an address, say, they need nothing, and it is not even opened. */
function judged(def: ResourceDef): ResourceDef {
  const kept = Object.entries(def.fields).filter(
    ([key, field]) => readByRules.has(key) || (field.readonly !== true && (field.required || tableOf(field) !== null)),
  )
  return { ...def, fields: Object.fromEntries(kept) }
}

/** By type: rules hold for all, whoever looks, so they go by what the office has. */
const definitions: ReadonlyMap<string, ResourceDef> = new Map(
  degreeTypes.map(({ code }) => [code, judged(xwInfoDef(code))]),
)

export function judgedDefinition(type: DegreeTypeCode): ResourceDef {
  const def = definitions.get(type)
  if (!def) throw new Error(`there is no degree type ${type}`)
  return def
}

/** Reads records of one type by their ids, in use or not, each as it is now. Whoever asks has seen that they are in reach. */
export async function readRecords(
  tx: Tx,
  { place, session }: Pick<Access, 'place' | 'session'>,
  type: DegreeTypeCode,
  ids: readonly string[],
): Promise<ReadRecord[]> {
  const def = judgedDefinition(type)
  const { rows } = await sql<Record<string, unknown>>`
    select ${selected(def)}, t.zjhm_hash as "hash" from ${sql.table(def.table)} t
    where t.tenant_id = ${session.tenantId} and t.id = any(${ids}::uuid[]) and t.xwbslbm = ${type}`.execute(tx)
  return rows.map(row => ({ values: fromColumns(def, row, place), hash: row.hash as Buffer | null }))
}
