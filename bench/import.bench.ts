import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importables } from '../apps/server/src/modules/import/index.ts'
import { connect } from '../apps/server/src/postgres/connect.ts'
import type { Access } from '../apps/server/src/resource/access.ts'
import { planImport } from '../apps/server/src/resource/bulk/plan.ts'
import { runImport } from '../apps/server/src/resource/bulk/run.ts'
import { openSpreadsheet } from '../apps/server/src/spreadsheet/open-spreadsheet.ts'
import { bareImport } from './floors/bare-import.ts'
import { importColumns, importRows, readEntries, writeImportFile } from './import-data.ts'
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
  const roster = await cost(() => runOne(engine, file, 'add'))
  await owner.query('vacuum analyze xw_info')
  await writeImportFile(file, 1, entries)
  const update = await cost(() => runOne(engine, file, 'update'))
  await owner.end()
  for (const [name, { node, database, seconds }] of Object.entries({ floor, roster, update }))
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

/** One import as the task runs it, without the task. */
async function runOne({ db, actions }: ListEngine, file: string, kind: 'update' | 'add'): Promise<void> {
  const caller = callerWith()
  const access = await actions.within(caller, { xwlx }, async (_, given): Promise<Access> => given)
  const rules = importables.get(access.base.path)?.rules(access, kind)
  const plan = planImport(access, { kind, mapping: importColumns, ...rules })
  const importId = randomUUID()
  await db.inTenant(1, tx =>
    tx
      .insertInto('sys_import')
      .values({
        tenant_id: 1,
        id: importId,
        kind,
        biz_key: 'xwInfo_31',
        data_table: 'xw_info',
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
  console.log(`  ${kind}: ${success} of ${staged.total} rows, ${staged.emptiedCells} codes emptied`)
  if (success !== importRows) throw new Error(`${kind}: only ${success} rows were taken`)
}
