import { isOpen, openingOf, stagesFor, type Wish, withOpening, wordOf } from '@xw/shared/resource/gate'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { storageOf } from '@xw/shared/resource/storage'
import { type RawBuilder, sql } from 'kysely'
import { invalid, refused } from '../lib/errors.ts'
import type { Tx } from '../plugins/db.ts'
import type { Access } from './access.ts'
import { isSame } from './given.ts'
import type { RecordValues } from './stored.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * The definition as an edit of this record has it. A record that is closed as a whole is refused by its stage; where some
 * of it is open, another value for what is not, beside its field: an edit that says it worked has done all it was asked for.
 */
export function throughGate({ def }: Access, given: Body, before: RecordValues): ResourceDef {
  const opening = openingOf(def, before)
  if (!def.gate || opening.fields === 'all') return def
  const stage = `记录状态为“${wordOf(def.gate, before)}”`
  if (opening.fields.length === 0) throw refused(`${stage}，不能修改`)
  const errors = Object.entries(def.fields)
    .filter(([key, field]) => !isOpen(opening, key) && field.readonly !== true && Object.hasOwn(given, key))
    .filter(([key, field]) => !isSame(field, given[key], before[key] ?? null))
    .map(([key, { label }]) => [key, `${stage}，${label}不能修改`])
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  return withOpening(def, before)
}

/** The column that says how far a record has come, and the values at which a wish is granted; null where nothing asks. */
export function gateFor({ base }: Access, wish: Wish): { column: string; values: string[] } | null {
  const { gate } = base
  if (!gate) return null
  const field = base.fields[gate.field]
  const storage = field && storageOf(gate.field, field)
  if (storage?.kind !== 'column') throw new Error(`${base.table} has no column for its gate`)
  return { column: storage.column, values: stagesFor(gate, wish) }
}

interface Many {
  /** The records, called `t`; they are locked. */
  which: RawBuilder<unknown>
  wish: Wish
  /** How the sentence ends. */
  refusal: string
}

/** Refuses to do to many records what one of them is not open for. */
export async function assertManyOpen(tx: Tx, access: Access, { which, wish, refusal }: Many): Promise<void> {
  const gate = gateFor(access, wish)
  if (!gate) return
  const column = sql`t.${sql.id(gate.column)}`
  const { rows } = await sql<{ value: string; count: number }>`
    select ${column} as value, count(*)::int as count from ${sql.table(access.base.table)} t
    where ${which} and not ${column} = any(${gate.values}::text[]) group by 1 order by 1`.execute(tx)
  if (rows.length === 0) return
  const stages = rows.map(
    ({ value, count }) => `${count} 条记录的状态为“${access.base.gate?.stages[value]?.word ?? value}”`,
  )
  throw refused(`有 ${stages.join('，')}，${refusal}`)
}

/** The fields whose values lie in these columns. */
export const keysOf = ({ fields }: ResourceDef, columns: readonly string[]): string[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const storage = storageOf(key, field)
    return storage.kind !== 'module' && columns.includes(storage.column) ? [key] : []
  })
