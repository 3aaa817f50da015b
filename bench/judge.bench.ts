import { readSort } from '@xw/shared/query/sort'
import { checkInChunks } from '../apps/server/src/modules/degree/record-check/check.ts'
import { getChecker } from '../apps/server/src/modules/degree/record-check/index.ts'
import { connect } from '../apps/server/src/postgres/connect.ts'
import { readRows } from '../apps/server/src/resource/rows.ts'
import { type ListData, openListData } from './list-data.ts'
import { callerWith, type ListEngine, openEngine, xwlx } from './list-engine.ts'
import { medianOf, type Row } from './measure.ts'
import { costInAll } from './postgres-cpu.ts'
import { sizeOf } from './size.ts'

const count = sizeOf('collection')
const chunk = 1_000

/** Measures checking a whole batch against only reading its records and opening their sealed values. */
export default async function checkBench(): Promise<Row[]> {
  const data = await openListData()
  const engine = await openEngine(data)
  try {
    const ids = await prepare(data)
    const floor = await medianOf(() => costInAll(engine.pool, () => read(engine, ids)))
    const first = await medianOf(async () => {
      await forget(data, ids)
      return costInAll(engine.pool, () => check(engine, ids))
    })
    const again = await medianOf(() => costInAll(engine.pool, () => check(engine, ids)))
    console.log(`  reading ${floor.toFixed(2)} s, first check ${first.toFixed(2)} s, check again ${again.toFixed(2)} s`)
    return [
      { name: `check of ${count}, to reading them`, value: again / floor, unit: '×', limit: 3 },
      // Every row is written anew, beside the one that was read (ADR 0022).
      { name: `first check of ${count} that nobody judged before`, value: first / floor, unit: '×', limit: 3 },
    ]
  } finally {
    await engine.close()
    await data.release()
  }
}

async function withOwner<T>({ ownerUrl }: ListData, run: (owner: Awaited<ReturnType<typeof connect>>) => Promise<T>) {
  const owner = await connect(ownerUrl)
  try {
    return await run(owner)
  } finally {
    await owner.end()
  }
}

/** The records of one grade, which were inserted together, as those of one batch are. */
const prepare = (data: ListData): Promise<string[]> =>
  withOwner(data, async owner => {
    const { rows } = await owner.query<{ id: string }>(
      `select id from xw_info where xwbslbm = $1 and del_flag = '0' order by create_time, id limit $2`,
      [xwlx, count],
    )
    if (rows.length !== count) throw new Error(`only ${rows.length} records`)
    return rows.map(({ id }) => id)
  })

const forget = (data: ListData, ids: readonly string[]) =>
  withOwner(data, async owner => {
    await owner.query('update xw_info set judged = null, judged_version = null, findings = null where id = any($1)', [
      ids,
    ])
    await owner.query('vacuum analyze xw_info')
  })

/** Every field of every record, by the chunk, as the engine reads them. */
async function read({ actions }: ListEngine, ids: readonly string[]): Promise<void> {
  let total = 0
  for (let at = 0; at < ids.length; at += chunk) {
    const filter = { field: 'id', rule: 'in', value: ids.slice(at, at + chunk) } as const
    total += await actions.withAccess(callerWith(), { xwlx }, async (tx, access) => {
      const wanted = { filter, sort: readSort(access.def), limit: chunk, offset: 0 }
      return (await readRows(tx, access, wanted)).length
    })
  }
  if (total !== count) throw new Error(`${total} records were read`)
}

async function check({ actions, ground, events }: ListEngine, ids: readonly string[]): Promise<void> {
  const checking = {
    judge: getChecker({ events }),
    resource: { actions, hooks: {} },
    questionsPerHour: ground.questionsPerHour,
  }
  let total = 0
  const use = async (_tx: unknown, _access: unknown, judged: readonly unknown[]) => judged.length
  for await (const judged of checkInChunks(checking, callerWith(), { xwlx, ids, use })) total += judged
  if (total !== count) throw new Error(`${total} records were judged`)
}
