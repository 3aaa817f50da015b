import { readListQuery } from '@xw/shared/query/list-query'
import { countRows } from '../apps/server/src/resource/rows.ts'
import { openListData } from './list-data.ts'
import { callerWith, type ListEngine, openEngine, xwlx } from './list-engine.ts'
import { medianOf, type Row } from './measure.ts'
import { callCost } from './postgres-cpu.ts'
import { recordStatements, replay } from './statements.ts'

const callsPerRound = 20
/** The time that a page may take regardless of the cost of its SQL. */
const patienceMs = 100

/** Lists over a million degree records, as the app's role: processor time against the same SQL without us, and alone. */
export default async function list(): Promise<Row[]> {
  const data = await openListData()
  const engine = await openEngine(data)
  try {
    const rows: Row[] = []
    for (const [name, call] of Object.entries(await callsOf(engine))) rows.push(...(await compare(engine, name, call)))
    return rows
  } finally {
    await engine.close()
    await data.release()
  }
}

type Call = () => Promise<unknown>

async function callsOf({ actions, db }: ListEngine): Promise<Record<string, Call>> {
  const depart = await db.inTenant(1, tx =>
    tx.selectFrom('sys_depart').select('id').orderBy('org_code').executeTakeFirstOrThrow(),
  )
  const office = callerWith()
  const secretary = callerWith({ reach: 'depart', xwbslbms: [xwlx], departId: depart.id })
  const page =
    (query: Record<string, string>, caller = office): Call =>
    () =>
      actions.list(caller, { xwlx, ...query })
  return {
    'first page': page({}),
    'two characters of a name': page({ xm: '*小明*' }),
    'page 10,000': page({ pageNo: '10000' }),
    'by name': page({ column: 'xm', order: 'asc' }),
    'of a department': page({}, secretary),
    count: () =>
      actions.withAccess(office, { xwlx }, (tx, access) =>
        countRows(tx, access, readListQuery(access.def, { xwlx, status: '20' })),
      ),
  }
}

async function compare({ pool }: ListEngine, name: string, call: Call): Promise<Row[]> {
  const statements = await recordStatements(call)
  const floor = await medianOf(() => callCost(pool, callsPerRound, () => replay(pool, statements)))
  const value = await medianOf(() => callCost(pool, callsPerRound, call))
  return [
    { name: `${name}, to twice the same SQL + 1 ms`, value, unit: 'ms', limit: floor * 2 + 1 },
    { name, value, unit: 'ms', limit: patienceMs },
  ]
}
