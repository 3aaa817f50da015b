import type { Page } from '@xw/shared/wire/envelope'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { execute } from '../../../../test/support/sql.ts'

let server: TestApp
let admin: string
let student: string
let other: string
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  const school = await createSchool(db, { code: '10009', name: '另一所' })
  admin = await openSession(db, await createUser(db, { username: 'log_admin', realname: '审计者', roles: ['admin'] }))
  student = await openSession(db, await createUser(db, { username: 'log_student', roles: ['xs'] }))
  other = await openSession(db, await createUser(db, { username: 'far_log', roles: ['dwgly'], tenantId: school }), {
    tenantId: school,
  })
})
afterAll(() => server.close())

type Row = Record<string, unknown>
const ask = (query: Record<string, string>, token = admin) =>
  server.call<Page<Row>>('GET', `/sys/log/list?${new URLSearchParams(query)}`, { token })
const list = async (query: Record<string, string>, token = admin) =>
  (await ask(query, token)).body.result?.records ?? []
/** Retries, because the log is written shortly after the answer. */
const eventually = (query: Record<string, string>) =>
  vi.waitFor(async () => {
    const rows = await list(query)
    expect(rows).not.toEqual([])
    return rows
  })

it('SY-11 登录日志列出谁在何时从哪里登录、成功与否，可按账号和地址查询', async () => {
  await createUser(server.deps.db, { username: 'log_comer' })
  const signIn = (password: string) =>
    server.call('POST', '/sys/login', {
      payload: { username: 'log_comer', password },
      remoteAddress: '10.7.7.7',
      headers: { 'tenant-id': '1' },
    })
  await signIn('wrong password')
  await signIn(userPassword)
  const rows = await list({ logType: '1', username: 'log_comer', ip: '10.7.7.7' })
  expect(rows.map(({ success, logType }) => [success, logType])).toEqual([
    ['1', 1],
    ['0', 1],
  ])
  expect(await list({ logType: '2', username: 'log_comer' })).toEqual([])
  expect(JSON.stringify(rows)).not.toContain('wrong password')
})

it('SY-11 操作日志有成功的写操作，按内容的一部分、类型和时间查询', async () => {
  await server.call('POST', '/sys/position/add', {
    token: admin,
    payload: { code: 'logpos', name: '审计员', rank: '1' },
  })
  const found = await list({ logType: '2', keyWord: '职务', operateType: '2', createTime_begin: '2020-01-01 00:00:00' })
  expect(found[0]).toMatchObject({ username: 'log_admin', createBy_dictText: '审计者', operateType: 2, success: '1' })
  expect(await list({ logType: '2', logContent: '*新增职务*' })).toEqual(found)
  expect(await list({ logType: '2', createTime_end: '2020-01-01 00:00:00' })).toEqual([])
})

it('SY-11 被拒绝的操作也在操作日志中：说明要做什么、为什么不行，没有填写的内容', async () => {
  const { headers } = await server.call('POST', '/sys/role/add', {
    token: student,
    payload: { roleName: '张三的角色', roleCode: 'x' },
  })
  const [line] = await eventually({ logType: '2', traceId: String(headers['x-trace-id']) })
  expect(line).toMatchObject({
    username: 'log_student',
    success: '0',
    operateType: 2,
    requestType: 'POST',
    requestUrl: '/sys/role/add',
    method: 'sys:role:add',
    logContent: '角色·新增 未成功：没有权限，请联系管理员授权',
  })
  await server.call('POST', '/sys/position/add', {
    token: admin,
    payload: { code: 'logpos2', name: '王'.repeat(300), rank: '1' },
  })
  const [invalid] = await eventually({ logType: '2', keyWord: '填写的内容有误' })
  expect(invalid?.logContent).toContain('name')
  expect(JSON.stringify([line, invalid])).not.toMatch(/张三|王王/)
})

it('SY-11 同一瞬间重复的拒绝合为一条，写明次数', async () => {
  const token = await openSession(
    server.deps.db,
    await createUser(server.deps.db, { username: 'log_repeater', roles: ['xs'] }),
  )
  await Promise.all(Array.from({ length: 30 }, () => server.call('GET', '/sys/user/list', { token })))
  const total = await vi.waitFor(async () => {
    const rows = await list({ logType: '2', username: 'log_repeater' })
    const times = rows.map(row => Number(/（(\d+) 次）/.exec(String(row.logContent))?.[1] ?? 1))
    const sum = times.reduce((all, one) => all + one, 0)
    expect(sum).toBe(30)
    return rows.length
  })
  expect(total).toBeLessThan(10)
})

it('SY-11 意外的错误凭追踪号查到：路径、出错位置，没有值，没有服务器上的目录', async () => {
  await execute(server.database.ownerUrl, 'alter table sys_position rename column name to gone')
  const { status, headers, body } = await server.call('GET', '/sys/position/list?name=李四机密', { token: admin })
  await execute(server.database.ownerUrl, 'alter table sys_position rename column gone to name')
  const traceId = String(headers['x-trace-id'])
  expect([status, body.message]).toEqual([500, `操作失败，请稍后再试（追踪号 ${traceId}）`])
  const [line] = await eventually({ logType: '4', traceId })
  expect(line).toMatchObject({ username: 'log_admin', requestUrl: '/sys/position/list', success: '0', traceId })
  expect(line?.logContent).toMatch(/^error 42703: /)
  expect(line?.detail).toContain('apps/server/src/resource/rows.ts')
  expect(JSON.stringify(line)).not.toContain('李四')
  expect(line?.detail).not.toMatch(/file:|\(\/|at \//)
})

it('SY-11 各校只看到自己的日志，没有登录的人和没有权限的人什么也看不到', async () => {
  const names = new Set((await list({ pageSize: '100' }, other)).map(row => row.username))
  expect([...names].filter(name => name !== 'far_log')).toEqual([])
  expect((await list({ username: 'far_log' })).length).toBe(0)
  expect((await ask({}, student)).status).toBe(403)
  expect((await server.call('GET', '/sys/log/list')).status).toBe(401)
})

it('SY-11 没有这种日志时说明，日志不能删除', async () => {
  expect((await ask({ logType: '9' })).body).toMatchObject({ success: false, message: '没有这种日志' })
  for (const name of ['delete', 'deleteBatch'])
    expect((await server.call('DELETE', `/sys/log/${name}?ids=allclear`, { token: admin })).status).toBe(404)
})

it('SY-11 关闭服务前，尚未写下的都写下', async () => {
  const second = await buildApp()
  const token = await openSession(
    second.deps.db,
    await createUser(second.deps.db, { username: 'log_last', roles: ['xs'] }),
  )
  await second.call('POST', '/sys/role/add', { token, payload: {} })
  await second.app.close()
  const rows = await execute<{ count: string }>(
    second.database.ownerUrl,
    `select count(*) from sys_log where username = 'log_last' and not success`,
  )
  expect(rows).toEqual([{ count: '1' }])
  await second.close()
})
