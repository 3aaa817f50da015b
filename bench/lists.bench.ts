import type pg from 'pg'
import { callParamsOf } from '../apps/server/src/resource/call-params.ts'
import type { Resource } from '../apps/server/src/resource/engine.ts'
import { callerWith, xwlx } from './list-engine.ts'
import { withLists } from './lists-server.ts'
import type { Row } from './measure.ts'
import { callCost } from './postgres-cpu.ts'
import { sizeOf } from './size.ts'
import { recordStatements, replay } from './statements.ts'

const warmUps = 20
const calls = sizeOf('listCalls')

/**
 * Measures the first page of every resource's list, with all that its module adds, against running the same SQL alone, by
 * the processor time of this process and of PostgreSQL. Prints every list, and returns the one nearest to its limit.
 */
export default function lists(): Promise<Row[]> {
  return withLists(async ({ engine, pool }) => {
    const rows: Row[] = []
    for (const [path, resource] of engine.made) rows.push(await measure(pool, path, resource))
    const worstFirst = rows.toSorted((a, b) => b.value / b.limit - a.value / a.limit)
    for (const { name, value, limit } of worstFirst)
      console.log(`  ${name.padEnd(40)} ${value.toFixed(2)} ms of ${limit.toFixed(2)}`)
    const worst = `worst of ${rows.length} lists, to twice the same SQL + 1 ms`
    return worstFirst.slice(0, 1).map(row => ({ ...row, name: `${worst}: ${row.name}` }))
  })
}

async function measure(pool: pg.Pool, path: string, { actions, source }: Resource): Promise<Row> {
  // When a path has several definitions, any one will do. For degree records it is the type that has the rows.
  const [first] = source.all()
  const input = path === '/xw/xwInfo' ? { xwlx } : first ? callParamsOf(first) : {}
  const call = () => actions.list(callerWith(), input)
  const statements = await recordStatements(call)
  const floor = await millisecondsOf(pool, () => replay(pool, statements))
  return { name: path, value: await millisecondsOf(pool, call), unit: 'ms', limit: floor * 2 + 1 }
}

async function millisecondsOf(pool: pg.Pool, call: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < warmUps; count += 1) await call()
  return callCost(pool, calls, call)
}
