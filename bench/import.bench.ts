import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { positionResource } from '@xw/shared/resources/sys/position'
import type pg from 'pg'
import { batchAssignmentHooks, createBatches } from '../apps/server/src/modules/degree/batch/index.ts'
import { checkHooks, getChecker } from '../apps/server/src/modules/degree/record-check/index.ts'
import { buildImportPlan } from '../apps/server/src/modules/files/import/plan-of.ts'
import { planSheet } from '../apps/server/src/modules/files/import/sheet-plan.ts'
import { connect } from '../apps/server/src/postgres/connect.ts'
import type { Access } from '../apps/server/src/resource/access.ts'
import type { ImportPlan } from '../apps/server/src/resource/bulk/plan.ts'
import { runImport } from '../apps/server/src/resource/bulk/run.ts'
import type { Hooks } from '../apps/server/src/resource/hooks.ts'
import { joinHooks } from '../apps/server/src/resource/join-hooks.ts'
import { createWithAccess, fixedSource } from '../apps/server/src/resource/within.ts'
import { openSpreadsheet } from '../apps/server/src/spreadsheet/open-spreadsheet.ts'
import { bareImport } from './floors/bare-import.ts'
import { costOf, printProfile } from './import-cost.ts'
import {
  importColumns,
  importRows,
  positionColumns,
  readEntries,
  writeImportFile,
  writePositionFile,
} from './import-data.ts'
import { withSchool } from './import-school.ts'
import { callerWith, type ListEngine, openEngine, xwlx } from './list-engine.ts'
import type { Row } from './measure.ts'
import { parentOf, processSeconds } from './postgres-cpu.ts'

/** A spreadsheet into the degree records, all of it, beside reading the same file and copying its cells somewhere. */
export default function importBench(): Promise<Row[]> {
  return withSchool(async school => {
    const engine = await openEngine(school)
    try {
      return await measure(engine, school.ownerUrl, join(school.dataDir, 'import.xlsx'))
    } finally {
      await engine.close()
    }
  })
}

async function measure(engine: ListEngine, ownerUrl: string, file: string): Promise<Row[]> {
  const owner = await connect(ownerUrl)
  // Autovacuum runs at times of its own and is no part of an import's cost.
  for (const table of ['xw_info', 'sys_history', 'sys_import_row', 'staging.import_row'])
    await owner.query(`alter table ${table} set (autovacuum_enabled = off)`)
  const entries = await readEntries(ownerUrl)
  const pid = await backendOf(owner)
  const postmaster = parentOf(pid)
  await writeImportFile(file, 0, entries)
  const floor = await costOf(postmaster, () => bareImport(owner, file, importColumns.length))
  const roster = await costOf(postmaster, async () => runOne(engine, file, await degreeImport(engine, 'add')))
  await owner.query('create table bare_records (like xw_info) with (autovacuum_enabled = off)')
  await owner.query('vacuum analyze xw_info')
  const bareInsert = await secondsFor(pid, () => owner.query('insert into bare_records select * from xw_info'))
  await writeImportFile(file, 1, entries)
  const update = await costOf(postmaster, async () => runOne(engine, file, await degreeImport(engine, 'update')))
  const bareUpdate = await secondsFor(pid, () => owner.query('update bare_records set version = version + 1'))
  await writePositionFile(file)
  const narrow = await costOf(postmaster, () => bareImport(owner, file, positionColumns.length))
  const positions = await costOf(postmaster, async () => runOne(engine, file, await positionImport(engine)))
  await owner.end()
  printProfile('creating', { whole: roster, floor, bareRecords: bareInsert })
  printProfile('updating', { whole: update, floor, bareRecords: bareUpdate })
  return [
    {
      // Six for writing them, three for the judgement of each (ADR 0013).
      name: `creating ${importRows} × 45, judged / reading and copying them`,
      value: roster.total / floor.total,
      unit: '×',
      limit: 9,
    },
    {
      name: `updating ${importRows} × 45, judged / reading and copying them`,
      value: update.total / floor.total,
      unit: '×',
      limit: 7.5,
    },
    {
      // Three cells to read, and then what every record needs: three indexes, the reference to its school, its result.
      name: `creating ${importRows} positions / reading and copying them`,
      value: positions.total / narrow.total,
      unit: '×',
      limit: 10,
    },
  ]
}

const backendOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0

async function secondsFor(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = processSeconds(pid)
  await work()
  return processSeconds(pid) - before
}

/** An import plan with the hooks of the resource's module, which admit rows and check the written records. */
interface Importing {
  plan: ImportPlan
  hooks: Pick<Hooks, 'entering' | 'afterWrite' | 'checkBeforeWrite'>
}

async function degreeImport({ actions, events }: ListEngine, kind: 'update' | 'add'): Promise<Importing> {
  const access = await actions.withAccess(callerWith(), { xwlx }, async (_, given): Promise<Access> => given)
  const hooks = joinHooks(batchAssignmentHooks(createBatches(events)), checkHooks(getChecker({ events })))
  const wanted = { kind, mapping: importColumns, batchId: null, hooks }
  return { hooks, plan: buildImportPlan(access, { ...wanted, options: { path: access.base.path, blank: 'keep' } }) }
}

/** An ordinary resource, by its own template. */
async function positionImport({ db, ground }: ListEngine): Promise<Importing> {
  const within = createWithAccess({ db, ...ground }, fixedSource(positionResource))
  const access = await within(callerWith(), {}, async (_, given): Promise<Access> => given)
  const plain = { hooks: {}, mode: 'submit', isPlain: true } as const
  return { plan: planSheet(access, plain, { mapping: positionColumns, input: {} }), hooks: {} }
}

/** One import as the task runs it, without the task. */
async function runOne({ db }: ListEngine, file: string, { plan, hooks }: Importing): Promise<void> {
  const caller = callerWith()
  const { kind } = plan
  const { base } = plan.access
  const importId = randomUUID()
  await db.inTenant(1, tx =>
    tx
      .insertInto('sys_import')
      .values({
        tenant_id: 1,
        id: importId,
        kind,
        biz_key: base.bizKey ?? base.table,
        data_table: base.table,
        user_id: caller.session.userId,
        realname: '',
        file_id: randomUUID(),
        file_name: '',
        mapping: '[]',
      })
      .execute(),
  )
  const [sheet] = (await openSpreadsheet(file, { name: 'import.xlsx', owner: 'bench' })).sheets
  if (!sheet) throw new Error('no sheet')
  const startedAt = performance.now()
  const staged = await runImport({
    db,
    plan,
    hooks,
    importId,
    origin: caller.origin,
    rows: sheet.rows(),
    signal: new AbortController().signal,
    progress: async () => {},
    commit: work => db.inTenant(1, work),
  })
  const { success_num: success } = await db.inTenant(1, tx =>
    tx.selectFrom('sys_import').select('success_num').where('id', '=', importId).executeTakeFirstOrThrow(),
  )
  const perSecond = Math.round((success * 1_000) / (performance.now() - startedAt))
  console.log(
    `  ${base.table} ${kind}: ${success} of ${staged.total} rows, ${staged.emptiedCells} codes emptied, ${perSecond} rows a second`,
  )
  if (success !== importRows) throw new Error(`${kind}: only ${success} rows were taken`)
}
