import type { ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../test/support/app.ts'
import { createDepart } from '../../../test/support/fixtures.ts'
import { archiveOf, photoImporter, portrait, resultRows } from '../../../test/support/photo-archive.ts'
import { killProcess, letHeartbeatPass, startWorkerProcess, waitForTask } from '../../../test/support/tasks.ts'
import { sized } from '../../../test/support/workbook.ts'
import { cleanFiles } from '../files/index.ts'
import { chunkPhotos } from './run.ts'

/** As many as take several chunks. */
const photos = chunkPhotos * 2 + 50
const rounds = sized(3, 30)

let server: TestApp
let token: string
let worker: ChildProcess
let archive: Buffer
let departId: string
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
  departId = await createDepart(server.deps.db, { name: '理学院', orgCode: 'A02' })
  const good = await portrait()
  archive = archiveOf(
    Array.from({ length: photos }, (_, n) => ({
      // One in ten means nobody, one in ten is damaged.
      name: `照片/${n % 10 === 3 ? `nobody-${n}` : `K${n}`}.jpg`,
      content: n % 10 === 7 ? good.subarray(0, good.length - 100) : good,
    })),
    { names: 'gbk' },
  )
  worker = startWorkerProcess(server)
}, 60_000)
afterAll(async () => {
  await killProcess(worker)
  await server.close()
})

const inSchool = <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  server.deps.db.inTenant(1, async tx => (await query.execute(tx)).rows)

/** The same records as at the beginning, in place of whatever there was. */
async function freshRecords() {
  await inSchool(sql`update sys_file set status = 'deleted' where ref_table = 'xw_info'`)
  await inSchool(sql`delete from xw_info`)
  await inSchool(sql`
    insert into xw_info (tenant_id, id, xwbslbm, xm, xh, nj, depart_id, create_by, create_time)
    select 1, uuidv7(), '31', '学生' || n, 'K' || n, '2024', ${departId}, 'admin', now() from generate_series(0, ${photos - 1}) n`)
}

const start = async () => {
  const { result, message } = await photoImporter(server, token).start(archive, { sffg: '0' })
  if (!result) throw new Error(message)
  return result
}

/** Everything an import leaves behind, without what differs by nature. */
async function outcome({ id, taskId }: { id: string; taskId: string }) {
  const task = await waitForTask(server, token, taskId, 120_000)
  const { totalNum, successNum, failNum, resMessage } = task
  const records = await inSchool(sql<{ xh: string; version: number; photos: number }>`
    select xh, version, coalesce(cardinality(photo), 0) as photos from xw_info order by xh`)
  const [files] = await inSchool(sql<{ n: number; used: number }>`
    select count(*)::int as n, count(*) filter (where exists (
      select from xw_info t where t.id::text = f.ref_id::text and f.id = any(t.photo)))::int as used
    from sys_file f where ref_table = 'xw_info' and status <> 'deleted'`)
  const [results] = await inSchool(sql<{ n: number }>`
    select count(*)::int as n from sys_import_row where import_id = ${id}`)
  return {
    counts: { totalNum, successNum, failNum, resMessage },
    records,
    files,
    results,
    rows: await resultRows(server, token, task),
  }
}

const reached = (id: string, applied: number) =>
  vi.waitFor(
    async () => {
      const [row] = await inSchool(sql<{ applied: number; attempt: number }>`
        select i.applied_row as applied, t.attempt from sys_import i join sys_quartz_task t on t.id = i.task_id where i.id = ${id}`)
      if (!row || row.attempt === 0 || row.applied < applied) throw new Error('not yet')
    },
    { timeout: 60_000, interval: 20 },
  )

it(
  'IM-10 kill -9 of the worker at any point: the next one goes on, and all is as if nothing had happened',
  async () => {
    await freshRecords()
    const expected = await outcome(await start())
    const fit = expected.counts.successNum as number
    expect(expected).toMatchObject({
      counts: { totalNum: photos },
      files: { n: fit, used: fit },
      results: { n: photos },
    })
    expect(expected.rows).toHaveLength(photos)
    for (let round = 0; round < rounds; round += 1) {
      await freshRecords()
      const started = await start()
      await reached(started.id, [0, 1, chunkPhotos + 1][round % 3] ?? 0)
      await setTimeout(Math.random() * 300)
      await killProcess(worker)
      // As if the dead worker had been silent for longer than the queue waits.
      await letHeartbeatPass(server)
      worker = startWorkerProcess(server)
      expect(await outcome(started)).toEqual(expected)
    }
    // What the killed ones had written and no file names goes with the hourly cleaning, and nothing else does.
    await cleanFiles(server.deps, new Date(Date.now() + 2 * 3_600_000))
    const [known] = await inSchool(sql<{ n: number }>`select count(*)::int as n from sys_file`)
    const root = join(server.deps.config.dataDir, 'files')
    const kept = readdirSync(root, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
    expect(kept).toHaveLength(known?.n ?? -1)
  },
  (rounds + 1) * 60_000,
)
