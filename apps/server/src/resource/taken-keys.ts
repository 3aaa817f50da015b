import { isNotNull } from '@xw/shared/resource/storage'
import { sql } from 'kysely'
import { invalid } from '../lib/errors.ts'
import type { Tx } from '../plugins/db.ts'
import type { Access } from './access.ts'
import { reachableCondition } from './rows.ts'
import type { RecordValues } from './stored.ts'
import { filterToSql } from './where.ts'

/** Tells that a record beyond the caller's reach is the same; names neither the record nor its department. */
export const takenElsewhereMessage = '与其他院系的一条记录重复，请联系学校'

interface SavedRecord {
  values: RecordValues
  /** Null when the record is new. */
  before: RecordValues | null
  ownId: string | null
}

/**
 * Refuses a record whose unique combination another record has, with a message beside the field. The unique index is
 * the actual guarantee, but its error names no field. `entries.ts` has counted what this tells about masked values.
 */
export async function assertKeysFree(tx: Tx, access: Access, record: SavedRecord): Promise<void> {
  for (const key of access.base.unique ?? []) {
    const typed = key.filter(name => isChanged(record, name))
    if (typed.length === 0 || key.some(name => isMissing(access, record, name))) continue
    const taken = await findTaken(tx, access, { key, record })
    if (!taken) continue
    const field = typed.find(name => access.masked.has(name)) ?? typed[0] ?? ''
    throw invalid({ [field]: taken.isReached ? `${describeKey(access, key)}相同的记录已存在` : takenElsewhereMessage })
  }
}

const valueOf = ({ values, before }: SavedRecord, name: string) =>
  (Object.hasOwn(values, name) ? values[name] : before?.[name]) ?? null

const isChanged = (record: SavedRecord, name: string): boolean =>
  Object.hasOwn(record.values, name) && valueOf(record, name) !== (record.before?.[name] ?? null)

/** A draft that lacks a required part of the combination equals no other record. */
function isMissing({ base }: Access, record: SavedRecord, name: string): boolean {
  const field = base.fields[name]
  return field?.required === true && !isNotNull(field) && valueOf(record, name) === null
}

async function findTaken(
  tx: Tx,
  access: Access,
  { key, record }: { key: readonly string[]; record: SavedRecord },
): Promise<{ isReached: boolean } | undefined> {
  const { base, session, place } = access
  const same = key.map(field => {
    const value = valueOf(record, field)
    const isEmpty = value === null || value === '' || typeof value === 'object' || typeof value === 'boolean'
    return filterToSql(base, isEmpty ? { field, rule: 'empty' } : { field, rule: 'eq', value }, place)
  })
  const { rows } = await sql<{ isReached: boolean }>`
    select ${reachableCondition(access)} as "isReached" from ${sql.table(base.table)} t
    where ${sql.join(same, sql` and `)}
      ${base.tenant === 'platform' ? sql`` : sql`and t.tenant_id = ${session.tenantId}`}
      ${base.recycleBin ? sql`and t.del_flag = '0'` : sql``}
      ${record.ownId === null ? sql`` : sql`and t.id <> ${record.ownId}`}
    limit 1`.execute(tx)
  return rows[0]
}

/** Names the parts of a combination that the caller sees. */
const describeKey = ({ def }: Access, key: readonly string[]): string =>
  key.flatMap(name => def.fields[name]?.label ?? []).join('、')
