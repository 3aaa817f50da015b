import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { startTestWorker, waitForTask } from '../../../../test/support/tasks.ts'
import { newId } from '../../../lib/ids.ts'
import type { Worker } from '../../../workers/start-worker.ts'

let server: TestApp
let worker: Worker | null = null
let office: string
beforeAll(async () => {
  server = await buildApp({}, { XW_DEMO_RECORDS: '200' })
  const { db } = server.deps
  office = await openSession(db, await createUser(db, { username: 'office', roles: ['dwgly'] }))
})
afterAll(async () => {
  await worker?.stop()
  await server.close()
})

const rows = <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  server.deps.db.inTenant(1, async tx => (await query.execute(tx)).rows)

const stateOf = async () => (await server.call('GET', paths.demoData.state, { token: office })).body.result
const ask = (path: string, token = office) => server.call<{ taskId: string }>('POST', path, { token, payload: {} })

/** Adds a real record while something runs. */
async function withRealRecord(run: () => Promise<void>): Promise<void> {
  const id = newId()
  await rows(
    sql`insert into xw_info (tenant_id, id, xwbslbm, nj, create_by, del_flag) values (1, ${id}, '31', '2024', 'admin', '1')`,
  )
  await run()
  await rows(sql`delete from xw_info where id = ${id}`)
}

const tables = [
  'xw_info',
  'xw_batch',
  'sys_depart',
  'sys_dict',
  'sys_dict_item',
  'sys_user',
  'xw_reviewer',
  'xw_decision',
  'xw_decision_entry',
  'xw_number_rule',
  'xw_certificate_template',
  'xw_certificate_printer',
]

/** Counts what the loader has made, table by table. */
const made = async () => {
  const counts = await Promise.all(
    tables.map(name =>
      rows<{ count: number }>(sql`select count(*)::int as count from ${sql.table(name)} where create_by = '演示数据'`),
    ),
  )
  return Object.fromEntries(tables.map((name, index) => [name, counts[index]?.[0]?.count]))
}
const nothing = Object.fromEntries(tables.map(name => [name, 0]))

it('refuses a department administrator every call', async () => {
  const { db } = server.deps
  const secretary = await openSession(db, await createUser(db, { username: 'secretary', roles: ['yxgly'] }))
  for (const path of [paths.demoData.load, paths.demoData.clear])
    expect.soft((await ask(path, secretary)).status).toBe(403)
  expect((await server.call('GET', paths.demoData.state, { token: secretary })).status).toBe(403)
})

it('refuses a hand-made call in a school with a record of its own, even in the recycle bin', async () => {
  await withRealRecord(async () => {
    expect(await stateOf()).toEqual({ state: 'real', records: 0, size: 200, task: null })
    expect((await ask(paths.demoData.load)).body).toMatchObject({
      success: false,
      message: '本校已有学位信息或采集批次（含回收站中的），不能加载演示数据',
    })
  })
  expect((await ask(paths.demoData.clear)).body).toMatchObject({ success: false, message: '本校没有演示数据' })
  expect(await made()).toEqual(nothing)
})

it('loads nothing when a record was added between the check and the loading', async () => {
  const { body } = await ask(paths.demoData.load)
  expect(body).toMatchObject({ success: true, message: '正在加载演示数据，完成后首页会显示' })
  expect(await stateOf()).toEqual({ state: 'empty', records: 0, size: 200, task: { name: 'load', progress: 0 } })
  await withRealRecord(async () => {
    worker = await startTestWorker(server)
    const task = await waitForTask(server, office, body.result?.taskId ?? '')
    expect(task).toMatchObject({
      status: '2',
      resMessage: '本校已有学位信息或采集批次（含回收站中的），不能加载演示数据',
    })
  })
  expect(await made()).toEqual(nothing)
})

it('fills an empty school with records only, and creates no account', async () => {
  const accounts = await rows(sql`select count(*) from sys_user`)
  const { body } = await ask(paths.demoData.load)
  const task = await waitForTask(server, office, body.result?.taskId ?? '', 120_000)
  expect(task).toMatchObject({ status: '1', progress: 100 })
  expect(task.resMessage).toMatch(/^已加载 \d+ 条虚构的学位信息和 \d+ 张照片，没有建立账号$/)
  expect(await made()).toMatchObject({
    xw_batch: 30,
    sys_depart: 9,
    sys_user: 0,
    xw_decision: 1,
    xw_number_rule: 10,
    xw_certificate_template: 3,
    xw_certificate_printer: 2,
    xw_reviewer: 8,
  })
  expect(await rows(sql`select count(*) from sys_user`)).toEqual(accounts)
  const [{ count } = { count: 0 }] = await rows(sql<{ count: number }>`select count(*)::int as count from xw_info`)
  expect(await stateOf()).toEqual({ state: 'demo', records: count, size: 200, task: null })
  expect((await ask(paths.demoData.load)).body).toMatchObject({
    success: false,
    message: '演示数据已经加载，不能重复加载',
  })
})

it('clears what was loaded, but not when the school has records of its own', async () => {
  await withRealRecord(async () => {
    expect((await ask(paths.demoData.clear)).body).toMatchObject({
      success: false,
      message: '除演示数据外，本校还有自行建立的学位信息或采集批次（含回收站中的），请先删除它们再清除演示数据',
    })
  })
  const { body } = await ask(paths.demoData.clear)
  const task = await waitForTask(server, office, body.result?.taskId ?? '', 60_000)
  expect(task).toMatchObject({ status: '1' })
  expect(await made()).toEqual(nothing)
  expect(await rows(sql`select from sys_file where ref_table = 'xw_info' and status = 'clean'`)).toEqual([])
  expect(await stateOf()).toEqual({ state: 'empty', records: 0, size: 200, task: null })
})
