import type { Page } from '@xw/shared/wire/envelope'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { readExport } from '../../../../test/support/sheets.ts'

let server: TestApp
let admin: string
let other: string
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  const school = await createSchool(db, { code: '10009', name: '另一所' })
  admin = await openSession(db, await createUser(db, { username: 'online_admin', roles: ['admin'] }))
  const far = await createUser(db, { username: 'far_admin', roles: ['admin'], tenantId: school })
  other = await openSession(db, far, { tenantId: school })
})
afterAll(() => server.close())

type Row = Record<string, string>
const list = async (token: string, query = '') => {
  const { body } = await server.call<Page<Row>>('GET', `/sys/online/list?${query}`, { token })
  return body.result?.records ?? []
}

it('SY-19 学校管理员看到本校的在线用户：账号、姓名、地址、浏览器和时间，没有令牌', async () => {
  const { db, keys } = server.deps
  const phone = { keys, number: '13800138000' }
  const user = await createUser(db, { username: 'online_user', realname: '在线者', phone })
  const token = await openSession(db, user)
  const [row] = await list(admin, 'username=online_user')
  expect(row).toMatchObject({ username: 'online_user', realname: '在线者', ip: '127.0.0.1', userAgent: 'test' })
  expect(row?.createdAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(row?.token).toBe(row?.id)
  expect(row?.phone).toBe('138****8000')
  expect(JSON.stringify(row)).not.toContain(token)
})

it('SY-19 自己的这次登录有标记，别处的没有', async () => {
  await openSession(server.deps.db, await createUser(server.deps.db, { username: 'online_elsewhere' }))
  const rows = await list(admin, 'username=*online_*')
  const marked = rows.filter(row => row.current === '1').map(row => row.username)
  expect([rows.length > 1, marked]).toEqual([true, ['online_admin']])
})

it('SY-19 各校互不可见，也不能强制别校的用户下线', async () => {
  expect((await list(other)).map(row => row.username)).toEqual(['far_admin'])
  const [mine] = await list(other)
  const payload = { token: mine?.token }
  const { body } = await server.call('POST', '/sys/online/forceLogout', { token: admin, payload })
  expect(body.message).toBe('Token无效!')
})

it('SE-06 强制下线后对方的令牌失效，列表中不再出现', async () => {
  const { db } = server.deps
  const token = await openSession(db, await createUser(db, { username: 'to_leave' }))
  const [row] = await list(admin, 'username=to_leave')
  const { body } = await server.call('POST', '/sys/online/forceLogout', {
    token: admin,
    payload: { token: row?.token },
  })
  expect(body.message).toBe('退出登录成功！')
  expect((await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).status).toBe(401)
  expect(await list(admin, 'username=to_leave')).toEqual([])
})

it('SY-19 闲置过久的会话不算在线', async () => {
  const { db } = server.deps
  const user = await createUser(db, { username: 'long_idle' })
  await openSession(db, user)
  await db.platform
    .updateTable('sys_session')
    .set({ last_seen_at: new Date(Date.now() - 13 * 3_600_000) })
    .where('account_id', '=', user)
    .execute()
  expect(await list(admin, 'username=long_idle')).toEqual([])
})

it('SY-19 在线用户可以导出，只有本校的，号码同列表一样隐藏，没有令牌', async () => {
  const { db, keys } = server.deps
  const phone = { keys, number: '13800138001' }
  await openSession(db, await createUser(db, { username: 'to_export', realname: '导出者', phone }))
  const { headings, rows } = await readExport(server, admin, '/sys/online', { username: 'to_export' })
  expect(headings).toEqual(expect.arrayContaining(['用户账号', '用户姓名', 'IP 地址', '登录时间', '最近活动']))
  expect(headings).not.toContain('会话编号')
  expect(rows).toMatchObject([{ 用户账号: 'to_export', 用户姓名: '导出者', 手机号: '138****8001' }])
  const all = await readExport(server, admin, '/sys/online', {})
  expect(JSON.stringify(all.rows)).not.toContain('far_admin')
})
