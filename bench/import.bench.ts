import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { position } from '@xw/shared/resources/sys/position'
import { importables } from '../apps/server/src/modules/import/index.ts'
import { planSheet } from '../apps/server/src/modules/import/sheet-plan.ts'
import { connect } from '../apps/server/src/postgres/connect.ts'
import type { Access } from '../apps/server/src/resource/access.ts'
import { type ImportPlan, planImport } from '../apps/server/src/resource/bulk/plan.ts'
import { runImport } from '../apps/server/src/resource/bulk/run.ts'
import { constant, createWithin } from '../apps/server/src/resource/within.ts'
import { openSpreadsheet } from '../apps/server/src/spreadsheet/open-spreadsheet.ts'
import { bareImport } from './floors/bare-import.ts'
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
import { cpuSeconds, type Row } from './measure.ts'
import { postgresSeconds } from './postgres-cpu.ts'

/** A spreadsheet into the degree records, all of it, beside reading the same file and copying its cells somewhere. */
export default function importBench(): Promise<Row[]> {
  return withSchool(async school => {
    const engine = await openEngine(school)
    try {
      return await measure(engine, school, join(school.dataDir, 'import.xlsx'))
    } finally {
      await engine.close()
    }
  })
}

async function measure(engine: ListEngine, urls: { ownerUrl: string; appUrl: string }, file: string): Promise<Row[]> {
  const owner = await connect(urls.ownerUrl)
  const postmaster = await postmasterOf(urls.ownerUrl)
  const entries = await readEntries(urls.ownerUrl)
  const cost = async (work: () => Promise<void>) => {
    const before = postgresSeconds(postmaster)
    const startedAt = performance.now()
    const node = await cpuSeconds(work)
    const database = postgresSeconds(postmaster) - before
    return { node, database, total: node + database, seconds: (performance.now() - startedAt) / 1000 }
  }
  await writeImportFile(file, 0, entries)
  const floor = await cost(() => bareImport(urls.ownerUrl, file, importColumns.length))
  const roster = await cost(async () => runOne(engine, file, await degreePlan(engine, 'add')))
  await owner.query('vacuum analyze xw_info')
  await writeImportFile(file, 1, entries)
  const update = await cost(async () => runOne(engine, file, await degreePlan(engine, 'update')))
  await owner.end()
  await writePositionFile(file)
  const narrow = await cost(() => bareImport(urls.ownerUrl, file, positionColumns.length))
  const positions = await cost(async () => runOne(engine, file, await positionPlan(engine)))
  for (const [name, { node, database, seconds }] of Object.entries({ floor, roster, update, narrow, positions }))
    console.log(
      `import ${name}: node ${node.toFixed(2)} s, postgres ${database.toFixed(2)} s, clock ${seconds.toFixed(2)} s`,
    )
  return [
    {
      name: `creating ${importRows} × 45 / reading and copying them`,
      value: roster.total / floor.total,
      unit: '×',
      limit: 6,
    },
    {
      // Beyond creating: the record as it was (a quarter of it), and new entries in all fourteen indexes (half of it).
      name: `updating ${importRows} × 45 / reading and copying them`,
      value: update.total / floor.total,
      unit: '×',
      limit: 9,
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

/** The process that every connection's process comes from. */
async function postmasterOf(ownerUrl: string): Promise<number> {
  const client = await connect(ownerUrl)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8')
  await client.end()
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

async function degreePlan({ actions }: ListEngine, kind: 'update' | 'add'): Promise<ImportPlan> {
  const access = await actions.within(callerWith(), { xwlx }, async (_, given): Promise<Access> => given)
  const rules = importables.get(access.base.path)?.rules(access, kind)
  return planImport(access, { kind, mapping: importColumns, ...rules })
}

/** An ordinary resource, by its own template. */
async function positionPlan({ db, ground }: ListEngine): Promise<ImportPlan> {
  const within = createWithin({ db, ...ground }, constant(position))
  const access = await within(callerWith(), {}, async (_, given): Promise<Access> => given)
  const plain = { saving: { hooks: {}, mode: 'submit' }, isPlain: true } as const
  return planSheet(access, plain, { mapping: positionColumns, input: {} })
}

/** One import as the task runs it, without the task. */
async function runOne({ db }: ListEngine, file: string, plan: ImportPlan): Promise<void> {
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
  const [sheet] = (await openSpreadsheet(file, { name: 'import.xlsx' })).sheets
  if (!sheet) throw new Error('no sheet')
  const staged = await runImport({
    db,
    plan,
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
  console.log(`  ${base.table} ${kind}: ${success} of ${staged.total} rows, ${staged.emptiedCells} codes emptied`)
  if (success !== importRows) throw new Error(`${kind}: only ${success} rows were taken`)
}
