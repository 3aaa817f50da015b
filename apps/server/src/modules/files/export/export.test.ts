import type { FileInfo } from '@xw/shared/wire/file-info'
import { apiBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { createRole, giveRule, openSession } from '../../../../test/support/people.ts'
import { readExport, readSheet } from '../../../../test/support/sheets.ts'
import { listTasks, startTestWorker, waitForTask } from '../../../../test/support/tasks.ts'
import type { Worker } from '../../../workers/start-worker.ts'

const path = '/sys/position'
const rows = 25_000

let server: TestApp
let worker: Worker
let admin: string
beforeAll(async () => {
  server = await buildApp()
  worker = await startTestWorker(server)
  admin = await server.signIn()
  await server.deps.db.inTenant(1, async tx => {
    await sql`
      insert into sys_position (tenant_id, id, code, name, rank, create_by, create_time)
      select 1, gen_random_uuid(), 'code' || n, case when n % 2 = 0 then '双' else '单' end || n, '1', 'admin', now() + n * interval '1 ms'
      from generate_series(1, ${rows}) n`.execute(tx)
  })
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

const ask = (token: string, payload: object = {}) =>
  server.call<{ taskId: string | null }>('POST', `${path}/exportTask`, { token, payload })

async function resultOf(token: string, fileId: unknown): Promise<string[][]> {
  const { body } = await server.call<FileInfo>('GET', `${paths.files.byId}?id=${String(fileId)}`, { token })
  const download = await server.app.inject({ url: apiBase + body.result?.downloadUrl })
  return readSheet(download.rawPayload)
}

describe('a large export', () => {
  it('QY-05 becomes a task whose file holds the same rows as a direct export', async () => {
    const { body } = await ask(admin, { column: 'code', order: 'asc' })
    expect(body).toMatchObject({ success: true, message: '数据较多，已转为后台任务，完成后可在任务通知中下载' })
    const done = await waitForTask(server, admin, body.result?.taskId ?? '')
    expect(done).toMatchObject({
      bizType: '导出职务',
      status: '1',
      resMessage: `共导出 ${rows} 条`,
      totalNum: rows,
      successNum: rows,
      failNum: 0,
    })
    const [headings, ...found] = await resultOf(admin, done.resFileId)
    const direct = await readExport(server, admin, path, { column: 'code', order: 'asc' })
    expect(headings).toEqual(direct.headings)
    expect(found.map(cells => Object.fromEntries(direct.headings.map((heading, n) => [heading, cells[n]])))).toEqual(
      direct.rows,
    )
  })

  it('is downloaded directly when it is small or of selected records', async () => {
    expect((await ask(admin, { name: '*单7*' })).body.result).toEqual({ taskId: null })
    expect((await ask(admin, { selections: '01890000-0000-7000-8000-000000000000' })).body.result).toEqual({
      taskId: null,
    })
  })

  it('is refused before a task exists when the query is invalid', async () => {
    const before = (await listTasks(server, admin)).length
    expect((await ask(admin, { nosuch: '1' })).body).toMatchObject({ success: false })
    expect(await listTasks(server, admin)).toHaveLength(before)
  })

  it('PE-04 holds what the user may see when the task runs, not when it was requested', async () => {
    const { db } = server.deps
    const roleId = await createRole(db, {
      code: 'half',
      permissions: ['sys:position:list', 'sys:position:exportXls', 'system:sysQuartzTask:list'],
    })
    const token = await openSession(db, await createUser(db, { username: 'half', roles: ['half'] }))
    await worker.stop()
    const { body } = await ask(token)
    await giveRule(db, {
      roleId,
      permission: path.slice(1).replace('/', ':'),
      column: 'name',
      condition: 'right_like',
      value: '双',
    })
    worker = await startTestWorker(server)
    const done = await waitForTask(server, token, body.result?.taskId ?? '')
    expect(done).toMatchObject({ status: '1', totalNum: rows / 2 })
    const [, ...found] = await resultOf(token, done.resFileId)
    expect(found).toHaveLength(rows / 2)
    expect(found.every(cells => cells.some(cell => cell.startsWith('双')))).toBe(true)
  })

  it('PE-04 can no longer be downloaded once the user has lost a right that shaped its content', async () => {
    const { db } = server.deps
    const permissions = ['sys:position:list', 'sys:position:exportXls', 'system:sysQuartzTask:list']
    const roleId = await createRole(db, { code: 'leaver', permissions })
    const userId = await createUser(db, { username: 'leaver', roles: ['leaver'] })
    const token = await openSession(db, userId)
    const { body } = await ask(token)
    const { resFileId } = await waitForTask(server, token, body.result?.taskId ?? '')
    const info = () => server.call<FileInfo>('GET', `${paths.files.byId}?id=${String(resFileId)}`, { token })
    const link = (await info()).body.result?.downloadUrl ?? ''
    const fetched = async () => (await server.app.inject({ url: apiBase + link })).statusCode
    expect(await fetched()).toBe(200)

    const ruleId = await giveRule(db, {
      roleId,
      permission: path.slice(1).replace('/', ':'),
      column: 'name',
      condition: 'right_like',
      value: '双',
    })
    await vi.waitFor(async () => expect((await info()).body.success).toBe(false), 10_000)
    expect(await fetched()).toBe(404)
    await db.inTenant(1, tx => sql`delete from sys_role_data_rule where data_rule_id = ${ruleId}`.execute(tx))
    await vi.waitFor(async () => expect((await info()).body.success).toBe(true), 10_000)

    await db.inTenant(1, tx =>
      sql`delete from sys_role_permission where role_id = ${roleId} and permission_id in (
        select id from sys_permission where code = 'sys:position:exportXls')`.execute(tx),
    )
    await vi.waitFor(async () => expect((await info()).body.success).toBe(false), 10_000)
    expect(await fetched()).toBe(404)
  })
})
