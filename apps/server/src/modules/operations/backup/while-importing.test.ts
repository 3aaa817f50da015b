import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { backUpTo, createEmptyPlace, type EmptyPlace, openPlace, restoreTo } from '../../../../test/support/backups.ts'
import { createDepart } from '../../../../test/support/fixtures.ts'
import { importer, workbook } from '../../../../test/support/imports.ts'
import { execute } from '../../../../test/support/sql.ts'
import { letHeartbeatPass, startTestWorker } from '../../../../test/support/tasks.ts'
import { connect } from '../../../postgres/connect.ts'
import { chunkRows } from '../../../resource/bulk/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'xw-backup-'))
const rows = chunkRows * 2 + 100
let server: TestApp
let place: EmptyPlace
beforeAll(async () => {
  server = await buildApp()
  place = await createEmptyPlace()
})
afterAll(async () => {
  await server.close()
  await place.end()
  rmSync(folder, { recursive: true, force: true })
})

interface State {
  status: string
  done: number
  records: number
}
/** The rows that the import has marked as done, and the records it has created. */
const stateOf = async (ownerUrl: string): Promise<State | undefined> => {
  const found = await execute<State>(
    ownerUrl,
    `select status, (select count(*)::int from sys_import_row where data_id is not null) as done,
       (select count(*)::int from xw_info where xwbslbm = '31') as records from sys_quartz_task`,
  )
  return found[0]
}
const contentOf = (ownerUrl: string) =>
  execute(
    ownerUrl,
    `select xh, xm, version, encode(zjhm_hash, 'hex') as hash from xw_info where xwbslbm = '31' order by xh`,
  )
const ended = (ownerUrl: string) =>
  vi.waitFor(async () => expect(await stateOf(ownerUrl)).toEqual({ status: '1', done: rows, records: rows }), {
    timeout: 240_000,
    interval: 200,
  })

it('takes a consistent backup while an import runs, and the import continues after restoring', {
  timeout: 600_000,
}, async () => {
  const { ownerUrl } = server.database
  await createDepart(server.deps.db, { name: '理学院', orgCode: 'A02' })
  const office = importer(server, await server.signIn())
  const roster = await workbook(
    ['姓名', '身份证件号码', '学号', '院系', '入学年月'],
    Array.from({ length: rows }, (_, n) => [`学生${n}`, `P${n}`, `K${n}`, '理学院', '202309']),
  )
  const worker = await startTestWorker(server)
  const blocker = await connect(ownerUrl)
  try {
    await office.start(await office.upload(roster), { kind: 'add', xwlx: '31' })
    await vi.waitFor(async () => expect((await stateOf(ownerUrl))?.records).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 10,
    })
    // Blocks the last chunk, however slow the machine is.
    await blocker.query('begin; lock table xw_info in share row exclusive mode')
    const { path } = await backUpTo(server, folder)
    expect((await stateOf(ownerUrl))?.status).toBe('0')
    await restoreTo(place, server.deps.keys, path)
  } finally {
    await blocker.end()
  }
  const restored = await stateOf(place.database.ownerUrl)
  expect(restored).toMatchObject({ status: '0', done: restored?.records })
  expect(restored?.done).toBeGreaterThan(0)
  expect(restored?.done).toBeLessThan(rows)

  await ended(ownerUrl)
  await worker.stop()
  const deps = await openPlace(place, server.deps.keys)
  const other = await startTestWorker({ deps, database: place.database })
  // The worker of the original installation counts as silent from here on.
  await letHeartbeatPass(deps.db, new Date())
  await ended(place.database.ownerUrl)
  await other.stop()
  await deps.close()
  expect(await contentOf(place.database.ownerUrl)).toEqual(await contentOf(ownerUrl))
})
