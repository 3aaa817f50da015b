import type pg from 'pg'
import type { Step } from './steps.ts'
import type { Turn } from './turn.ts'

/** So many rows are sealed and committed together. */
const chunkRows = 500

/** Where a table has come to: the key of the last row that is done, as texts. */
export type Position = readonly string[] | null

/** Seals the next rows of a table anew; gives the new position, or `null` where there are no more. */
export async function resealChunk(client: pg.Client, turn: Turn, step: Step, after: Position): Promise<Position> {
  const { rows } = await client.query<Record<string, unknown>>(select(step, after), [...(after ?? [])])
  const changed = rows.flatMap(row => {
    const changes = step.reseal(turn, row)
    return changes ? [{ ...row, ...changes }] : []
  })
  if (changed.length > 0) await client.query(update(step), valuesOf(step, changed))
  const last = rows.at(-1)
  return last && rows.length === chunkRows ? step.key.map((_, index) => String(last[`key${index}`])) : null
}

/** Some rows of a table, as the step reads them. */
export async function readSample(client: pg.Client, step: Step, count: number): Promise<Record<string, unknown>[]> {
  const { key, columns, table, where } = step
  const { rows } = await client.query<Record<string, unknown>>(
    `select ${names([...key, ...columns])} from ${table} ${where ? `where ${where}` : ''} limit ${count}`,
  )
  return rows
}

const names = (columns: readonly (readonly [string, string])[]) => columns.map(([column]) => column).join(', ')

function select({ table, key, columns, where }: Step, after: Position): string {
  // As text: nothing is lost of a moment's microseconds on its way there and back.
  const texts = key.map(([column], index) => `${column}::text as key${index}`)
  const place = key.map(([, type], index) => `$${index + 1}::${type}`).join(', ')
  const conditions = [where && `(${where})`, after && `(${names(key)}) > (${place})`].filter(Boolean)
  return `select ${[...texts, names(key), names(columns)].join(', ')} from ${table}
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by ${names(key)} limit ${chunkRows}`
}

/** JSON travels as text: the driver would take an array for one of PostgreSQL's. */
const wireType = (type: string) => (type === 'jsonb' ? 'text' : type)

function update({ table, key, columns }: Step): string {
  const all = [...key, ...columns]
  const arrays = all.map(([, type], index) => `$${index + 1}::${wireType(type)}[]`).join(', ')
  const sets = columns.map(([column, type]) => `${column} = v.${column}::${type}`).join(', ')
  const matches = key.map(([column]) => `t.${column} = v.${column}`).join(' and ')
  return `update ${table} t set ${sets} from unnest(${arrays}) as v (${names(all)}) where ${matches}`
}

const valuesOf = ({ key, columns }: Step, rows: readonly Record<string, unknown>[]): unknown[][] => [
  ...key.map((_, index) => rows.map(row => row[`key${index}`])),
  ...columns.map(([column]) => rows.map(row => row[column] ?? null)),
]
