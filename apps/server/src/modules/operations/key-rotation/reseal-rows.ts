import type pg from 'pg'
import type { RotationStep } from './steps.ts'
import type { KeyRotation } from './turn.ts'

/** Rows encrypted and committed together. */
const chunkRows = 500

/** The position in a table: the key of the last finished row, as texts. */
export type TablePosition = readonly string[] | null

/** Encrypts the next rows of a table again. Returns the new position, or null at the end. */
export async function resealChunk(
  client: pg.Client,
  turn: KeyRotation,
  step: RotationStep,
  after: TablePosition,
): Promise<TablePosition> {
  const { rows } = await client.query<Record<string, unknown>>(buildSelect(step, after), [...(after ?? [])])
  const changed = rows.flatMap(row => {
    const changes = step.reseal(turn, row)
    return changes ? [{ ...row, ...changes }] : []
  })
  if (changed.length > 0) await client.query(buildUpdate(step), toParameters(step, changed))
  const last = rows.at(-1)
  return last && rows.length === chunkRows ? step.key.map((_, index) => String(last[`key${index}`])) : null
}

/** Reads some rows of a table with the columns of a step. */
export async function readSample(
  client: pg.Client,
  step: RotationStep,
  count: number,
): Promise<Record<string, unknown>[]> {
  const { key, columns, table, where } = step
  const { rows } = await client.query<Record<string, unknown>>(
    `select ${joinColumns([...key, ...columns])} from ${table} ${where ? `where ${where}` : ''} limit ${count}`,
  )
  return rows
}

const joinColumns = (columns: readonly (readonly [string, string])[]) => columns.map(([column]) => column).join(', ')

function buildSelect({ table, key, columns, where }: RotationStep, after: TablePosition): string {
  // As text, because a JavaScript date would lose the microseconds.
  const texts = key.map(([column], index) => `${column}::text as key${index}`)
  const place = key.map(([, type], index) => `$${index + 1}::${type}`).join(', ')
  const conditions = [where && `(${where})`, after && `(${joinColumns(key)}) > (${place})`].filter(Boolean)
  return `select ${[...texts, joinColumns(key), joinColumns(columns)].join(', ')} from ${table}
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by ${joinColumns(key)} limit ${chunkRows}`
}

/** Sends JSON as text, because the driver would turn an array into a PostgreSQL array. */
const wireType = (type: string) => (type === 'jsonb' ? 'text' : type)

function buildUpdate({ table, key, columns }: RotationStep): string {
  const all = [...key, ...columns]
  const arrays = all.map(([, type], index) => `$${index + 1}::${wireType(type)}[]`).join(', ')
  const sets = columns.map(([column, type]) => `${column} = v.${column}::${type}`).join(', ')
  const matches = key.map(([column]) => `t.${column} = v.${column}`).join(' and ')
  return `update ${table} t set ${sets} from unnest(${arrays}) as v (${joinColumns(all)}) where ${matches}`
}

const toParameters = ({ key, columns }: RotationStep, rows: readonly Record<string, unknown>[]): unknown[][] => [
  ...key.map((_, index) => rows.map(row => row[`key${index}`])),
  ...columns.map(([column]) => rows.map(row => row[column] ?? null)),
]
