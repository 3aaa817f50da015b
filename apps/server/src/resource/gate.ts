import {
  describeGateState,
  findEditableParts,
  type Gate,
  type GateWindows,
  getGateWord,
  isFieldEditable,
  listStatesAllowing,
  lockClosedFields,
  type RequestedChange,
} from '@xw/shared/resource/gate'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { getFieldStorage } from '@xw/shared/resource/storage'
import { type RawBuilder, sql } from 'kysely'
import { invalid, refused } from '../lib/errors.ts'
import type { Tx } from '../plugins/db.ts'
import type { Access } from './access.ts'
import { isSentBack } from './given.ts'
import type { RecordValues } from './stored.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * Returns the definition for editing this record, with only its open fields editable. Refuses the edit when the
 * record is closed as a whole, by state or window. When only some fields are open, it reports changes to the others
 * beside their fields, so that an accepted edit has saved everything that was sent.
 */
export function assertEditable({ def, masked }: Access, given: Body, before: RecordValues): ResourceDef {
  const opening = findEditableParts(def, before)
  if (!def.gate || opening.fields === 'all') return def
  const stage = describeGateState(getGateWord(def.gate, before))
  if (opening.fields.length === 0) throw refused(`${opening.why ?? stage}，不能修改`)
  const errors = Object.entries(def.fields)
    .filter(([key, field]) => !isFieldEditable(opening, key) && field.readonly !== true && Object.hasOwn(given, key))
    .filter(([key, field]) => !isSentBack({ masked }, field, { key, body: given, stored: before }))
    .map(([key, { label }]) => [key, `${stage}，${label}不能修改`])
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  return lockClosedFields(def, before)
}

/** The gate as SQL, for many records at once. */
interface SqlGate {
  /** The columns it reads. */
  columns: readonly string[]
  /**
   * Builds SQL that returns why a row is closed to a change, as the beginning of a sentence, or null when it is open.
   */
  why(alias: string): RawBuilder<string | null>
}

/** Builds the SQL gate for one kind of change. Returns null when the resource has no gate. */
export function buildGateSql({ base }: Access, wish: RequestedChange): SqlGate | null {
  const { gate } = base
  if (!gate) return null
  const status = columnOf(base, gate.field)
  const times = buildGateTimesSql(base)
  return {
    columns: [status, ...(times?.columns ?? [])],
    why(alias) {
      const value = sql.ref(`${alias}.${status}`)
      const otherStage = buildStageRefusalSql(gate, value, listStatesAllowing(gate, wish))
      return times ? sql`coalesce(${otherStage}, ${times.why(alias)})` : otherStage
    },
  }
}

/**
 * Builds the part of the gate that checks windows. Returns null when the resource has none. States marked `atAnyTime`
 * ignore windows.
 */
export function buildGateTimesSql(base: ResourceDef): SqlGate | null {
  const { gate } = base
  if (!gate?.times) return null
  const { columns, why } = buildTimesSql(base, gate.times)
  const free = Object.entries(gate.stages).flatMap(([value, { atAnyTime }]) => (atAnyTime ? [value] : []))
  const status = columnOf(base, gate.field)
  return {
    columns,
    why: alias =>
      sql`case when ${sql.ref(`${alias}.${status}`)} = any(${free}::text[]) then null else ${why(alias)} end`,
  }
}

/** Builds SQL that returns the refusal for a row whose state is not among the allowed ones, or null when it is. */
export function buildStageRefusalSql(
  { stages }: Gate,
  value: RawBuilder<unknown>,
  among: readonly string[],
): RawBuilder<string | null> {
  const words = JSON.stringify(Object.fromEntries(Object.entries(stages).map(([key, { word }]) => [key, word])))
  return sql`case when not ${value} = any(${among}::text[])
    then format(${describeGateState('%s')}, coalesce(${words}::jsonb ->> ${value}, ${value})) end`
}

/** Builds SQL that returns why the current time is outside a row's window. */
export function buildTimesSql(base: ResourceDef, times: GateWindows): SqlGate {
  const column = columnOf(base, times.field)
  const until = times.until && { ...times.until, column: columnOf(base, times.until.field) }
  return {
    columns: [column, ...(until ? [until.column] : [])],
    why(alias) {
      const value = sql.ref(`${alias}.${column}`)
      const own =
        until &&
        sql`
        when ${value} = any(${until.under}::uuid[]) and ${sql.ref(`${alias}.${until.column}`)} >= now() then null`
      return sql`case
        when ${value} is null then ${times.without}::text
        when ${value} = any(${times.open}::uuid[]) then null
        ${own ?? sql``}
        else coalesce(${JSON.stringify(times.closed)}::jsonb ->> ${value}::text, ${times.otherwise}) end`
    },
  }
}

function columnOf(base: ResourceDef, key: string): string {
  const field = base.fields[key]
  const storage = field && getFieldStorage(key, field)
  if (storage?.kind !== 'column') throw new Error(`${base.table} has no column for its gate: ${key}`)
  return storage.column
}

interface OpenRecordsCheck {
  /** A condition on the records `t`, which are locked. */
  which: RawBuilder<unknown>
  wish: RequestedChange
  /** The end of the refusal sentence. */
  refusal: string
}

/** Refuses a change to many records when one of them is not open for it. */
export async function assertManyOpen(
  tx: Tx,
  access: Access,
  { which, wish, refusal }: OpenRecordsCheck,
): Promise<void> {
  const gate = buildGateSql(access, wish)
  if (!gate) return
  const { rows } = await sql<{ why: string; count: number }>`
    select why, count(*)::int as count
    from (select ${gate.why('t')} as why from ${sql.table(access.base.table)} t where ${which}) judged
    where why is not null group by 1 order by 2 desc, 1`.execute(tx)
  if (rows.length === 0) return
  const reasons = rows.map(({ why, count }) => `${count} 条记录${why.replace(/^记录状态为/, '的状态为')}`)
  throw refused(`有 ${reasons.join('，')}，${refusal}`)
}

/** Returns the keys of the fields stored in these columns. */
export const fieldKeysOfColumns = ({ fields }: ResourceDef, columns: readonly string[]): string[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const storage = getFieldStorage(key, field)
    return storage.kind !== 'module' && columns.includes(storage.column) ? [key] : []
  })
