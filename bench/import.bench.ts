import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { importables } from '../apps/server/src/modules/import/index.ts'
import { readKeys } from '../apps/server/src/plugins/keys.ts'
import { connect } from '../apps/server/src/postgres/connect.ts'
import { startEmbedded } from '../apps/server/src/postgres/embedded.ts'
import { prepareDatabase } from '../apps/server/src/prepare.ts'
import type { Access } from '../apps/server/src/resource/access.ts'
import { planImport } from '../apps/server/src/resource/bulk/plan.ts'
import { runImport } from '../apps/server/src/resource/bulk/run.ts'
import { openSpreadsheet } from '../apps/server/src/spreadsheet/open-spreadsheet.ts'
import { bareImport } from './floors/bare-import.ts'
import { importColumns, importRows, readEntries, writeImportFile } from './import-data.ts'
import { callerWith, type ListEngine, openEngine, xwlx } from './list-engine.ts'
import { cpuSeconds, type Row } from './measure.ts'
import { postgresSeconds } from './postgres-cpu.ts'

/** A spreadsheet into the degree records, all of it, beside reading the same file and copying its cells somewhere. */
export default async function importBench(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xw-bench-import-'))
  chmodSync(dataDir, 0o711)
  const postgres = await startEmbedded({ dataDir, log: () => {} })
  const keys = readKeys(join(dataDir, 'keys', 'secret'))
  await prepareDatabase({
    ownerUrl: postgres.ownerUrl,
    admin: { password: 'Bench-admin-1', mustChange: false },
    school: { code: '10001', name: '压测大学' },
  })
  const engine = await openEngine({ ...postgres, dataDir, keys })
  try {
    return await measure(engine, postgres, join(dataDir, 'import.xlsx'))
  } finally {
    await engine.close()
    await postgres.release()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(engine: ListEngine, urls: { ownerUrl: string; appUrl: string }, file: string): Promise<Row[]> {
  const owner = await connect(urls.ownerUrl)
  await owner.query(
    `insert into sys_depart (tenant_id, id, depart_name, org_code)
     select 1, gen_random_uuid(), '学院' || n, 'A' || lpad(n::text, 2, '0') from generate_series(1, 40) n`,
  )
  const postmaster = await postmasterOf(engine)
  const entries = await engine.db.inTenant(1, readEntries)
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
      name: `updating ${importRows} × 45 / reading and copying them`,
      value: update.total / floor.total,
      unit: '×',
      limit: 6,
    },
  ]
}

async function postmasterOf({ db }: ListEngine): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.platform)
  const { readFileSync } = await import('node:fs')
  const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8')
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
  const { sheets } = await openSpreadsheet(file, { name: 'import.xlsx' })
  const timers = new Map<string, number>()
  const startedAt = performance.now()
  const staged = await runImport({
    db,
    plan,
    importId,
    origin: caller.origin,
    rows: sheets[0]?.rows() ?? [],
    signal: new AbortController().signal,
    progress: async percent =>
      void (percent > 40 && !timers.has('read') && timers.set('read', performance.now() - startedAt)),
    commit: work => db.inTenant(1, work),
  })
  const { success_num: success } = await db.inTenant(1, tx =>
    tx.selectFrom('sys_import').select('success_num').where('id', '=', importId).executeTakeFirstOrThrow(),
  )
  console.log(`  ${kind}: ${success} of ${staged.total} rows, ${staged.emptiedCells} codes emptied`)
  if (success !== importRows) throw new Error(`${kind}: only ${success} rows were taken`)
}
