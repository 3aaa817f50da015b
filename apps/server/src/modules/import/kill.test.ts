import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../test/support/app.ts'
import { createDepart } from '../../../test/support/fixtures.ts'
import { importer, workbook } from '../../../test/support/imports.ts'
import { execute } from '../../../test/support/sql.ts'
import { killProcess, letHeartbeatPass, startWorkerProcess, waitForTask } from '../../../test/support/tasks.ts'
import { sized } from '../../../test/support/workbook.ts'
import { chunkRows } from '../../resource/bulk/run.ts'

const rows = chunkRows * 2 + 500
/** One row in a hundred has no name. */
const bad = Math.ceil(rows / 100)

let server: TestApp
let office: ReturnType<typeof importer>
let token: string
let worker: ChildProcess
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
  office = importer(server, token)
  await createDepart(server.deps.db, { name: '理学院', orgCode: 'A02' })
  worker = startWorkerProcess(server)
}, 60_000)
afterAll(async () => {
  await killProcess(worker)
  await server.close()
})

const read = async <T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> =>
  server.deps.db.inTenant(1, async tx => (await query.execute(tx)).rows[0])

/** People of one round, by their student numbers. */
const rosterOf = (round: number) =>
  workbook(
    ['姓名', '身份证件号码', '学号', '院系', '入学年月'],
    Array.from({ length: rows }, (_, index) => [
      index % 100 === 0 ? null : `学生${index}`,
      `P${round}N${index}`,
      `K${round}-${index}`,
      '理学院',
      '202309',
    ]),
  )

/** Waits until the import is somewhere: reading, or after its first chunk. */
const reached = (id: string, appliedRow: number) =>
  vi.waitFor(
    async () => {
      const job = await read(
        sql<{
          applied: number
          status: string
        }>`select applied_row as applied, status from sys_import where id = ${id}`,
      )
      const attempt = await read(
        sql<{
          attempt: number
        }>`select attempt from sys_quartz_task where id = (select task_id from sys_import where id = ${id})`,
      )
      if ((attempt?.attempt ?? 0) === 0 || (job?.applied ?? 0) < appliedRow) throw new Error('not yet')
    },
    { timeout: 60_000, interval: 20 },
  )

it(
  'IM-05 goes on after kill -9 of its worker as if nothing had happened, also where the staging table was lost',
  async () => {
    for (let round = 0; round < sized(3, 30); round += 1) {
      const started = await office.start(await office.upload(await rosterOf(round)), { kind: 'add' })
      const { id, taskId } = started.result ?? { id: '', taskId: '' }
      await reached(id, [0, 1, chunkRows][round % 3] ?? 0)
      await setTimeout(Math.random() * 300)
      await killProcess(worker)
      // What a crash of PostgreSQL does to a table that is not logged.
      if (round % 2 === 0) await execute(server.database.ownerUrl, 'truncate staging.import_row')
      await letHeartbeatPass(server)
      worker = startWorkerProcess(server)
      await waitForTask(server, token, taskId, 60_000)
      expect(await office.result(id)).toMatchObject({
        totalNum: rows,
        successNum: rows - bad,
        failNum: bad,
        status: 'fail',
      })
      const people = await read(sql<{ n: number; different: number }>`
        select count(*)::int as n, count(distinct xh)::int as different from xw_info where xh like ${`K${round}-%`}`)
      expect(people).toEqual({ n: rows - bad, different: rows - bad })
      const results = await read(sql<{ n: number; good: number }>`
        select count(*)::int as n, count(data_id)::int as good from sys_import_row where import_id = ${id}`)
      expect(results).toEqual({ n: rows, good: rows - bad })
      expect((await office.failures(await office.result(id))).rows).toHaveLength(bad + 1)
      expect(await read(sql`select 1 from staging.import_row where import_id = ${id} limit 1`)).toBeUndefined()
    }
  },
  sized(3, 30) * 60_000,
)
