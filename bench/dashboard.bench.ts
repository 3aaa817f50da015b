import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { allRecords, openBatches } from '@xw/shared/wire/batch-choices'
import { recordSource } from '../apps/server/src/modules/degree/record/index.ts'
import { photoHooks } from '../apps/server/src/modules/degree/record/photo.ts'
import { findingHooks } from '../apps/server/src/modules/degree/record-check/index.ts'
import { countOverview } from '../apps/server/src/modules/reporting/dashboard/overview.ts'
import { selectCountedRecords } from '../apps/server/src/modules/reporting/figures/counted-records.ts'
import { resolveCountedTypes } from '../apps/server/src/modules/reporting/figures/rounds.ts'
import { countTopFindings } from '../apps/server/src/modules/reporting/figures/top-findings.ts'
import { connect } from '../apps/server/src/postgres/connect.ts'
import type { Engine } from '../apps/server/src/resource/engine.ts'
import { joinHooks } from '../apps/server/src/resource/join-hooks.ts'
import { type ListData, openListData } from './list-data.ts'
import { callerWith, type ListEngine, openEngine, xwlx } from './list-engine.ts'
import { medianOf, type Row } from './measure.ts'
import { callCost } from './postgres-cpu.ts'
import { sizeOf } from './size.ts'
import { recordStatements, replay } from './statements.ts'

const callsPerRound = 5
/** The number of records in one batch of a large school. */
const recordsPerBatch = sizeOf('collection')

/** Measures the dashboard over a million records and over one batch, relative to the same SQL sent directly. */
export default async function dashboard(): Promise<Row[]> {
  const data = await openListData()
  const engine = await openEngine(data)
  try {
    await prepare(data)
    const rows: Row[] = []
    for (const [name, batch] of [
      ['all records', allRecords],
      ['a collection', openBatches],
    ] as const) {
      rows.push(await compare(engine, `numbers and departments of ${name}`, count(engine, batch, countOverview)))
      rows.push(await compare(engine, `most frequent errors of ${name}`, count(engine, batch, countTopFindings)))
    }
    return rows
  } finally {
    await engine.close()
    await data.release()
  }
}

/** Puts records into an open batch, half of them with errors. It runs once, because the bench data are kept. */
async function prepare({ ownerUrl }: ListData): Promise<void> {
  const owner = await connect(ownerUrl)
  try {
    const { rowCount } = await owner.query('select from xw_batch where tenant_id = 1')
    if (rowCount) return
    await owner.query(
      `with made as (insert into xw_batch (tenant_id, id, name, xwbslbm, state)
         values (1, gen_random_uuid(), '压测', $1, '1') returning id)
       update xw_info t set batch_id = made.id, judged_version = version, judged = case when right(xh, 1) < '5' then '3' else '1' end,
         findings = case when right(xh, 1) < '5' then array['E01', 'E27'] else '{}' end
       from made where t.id in (select id from xw_info where xwbslbm = $1 order by id limit $2)`,
      [xwlx, recordsPerBatch],
    )
    await owner.query('vacuum analyze xw_info')
  } finally {
    await owner.end()
  }
}

type Read = typeof countOverview | typeof countTopFindings

const count =
  ({ db, ground }: ListEngine, batch: string, read: Read) =>
  () => {
    const { session } = callerWith()
    const hooks = joinHooks(photoHooks({} as never), findingHooks)
    const engine = {
      ground,
      made: new Map([[degreeRecordTable.path, { source: recordSource, hooks }]]),
    } as unknown as Engine
    return db.inTenant<unknown>(1, async tx =>
      read(tx, await selectCountedRecords(engine, { tx, session }, await resolveCountedTypes(tx, session, batch))),
    )
  }

async function compare({ pool }: ListEngine, name: string, call: () => Promise<unknown>): Promise<Row> {
  const statements = await recordStatements(call)
  const floor = await medianOf(() => callCost(pool, callsPerRound, () => replay(pool, statements)))
  const value = await medianOf(() => callCost(pool, callsPerRound, call))
  return { name: `${name}, to twice the same SQL`, value, unit: 'ms', limit: floor * 2 }
}
