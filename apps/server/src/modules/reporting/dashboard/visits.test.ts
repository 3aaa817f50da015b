import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { newId } from '../../../lib/ids.ts'

let server: TestApp
let world: World
beforeAll(async () => {
  server = await buildApp()
  world = await createWorld(server)
})
afterAll(() => server.close())

describe('visits', () => {
  const log = (tenantId: number, rows: { daysAgo: number; ip: string; content?: string; success?: boolean }[]) =>
    server.deps.db.inTenant(tenantId, async tx => {
      for (const { daysAgo, ip, content = '登录成功', success = true } of rows) {
        await sql`insert into sys_log (tenant_id, id, log_type, log_content, success, ip, create_time)
          values (${tenantId}, ${newId()}, 1, ${content}, ${success}, ${ip}, now() - make_interval(days => ${daysAgo}))`.execute(
          tx,
        )
      }
    })

  it('DG-10 are the successful sign-ins of this school, by day in the office’s time zone', async () => {
    const before = await server.call<{ totalVisitCount: number; todayVisitCount: number; todayIp: number }>(
      'GET',
      '/sys/loginfo',
      { token: world.admin },
    )
    await log(1, [
      { daysAgo: 2, ip: '10.0.0.1' },
      { daysAgo: 2, ip: '10.0.0.1' },
      { daysAgo: 2, ip: '10.0.0.2' },
      { daysAgo: 0, ip: '10.0.0.3' },
      { daysAgo: 30, ip: '10.0.0.4' },
      { daysAgo: 2, ip: '10.0.0.5', content: '退出登录' },
      { daysAgo: 2, ip: '10.0.0.6', content: '登录失败：用户名或密码错误', success: false },
    ])
    await log(world.otherSchool, [{ daysAgo: 2, ip: '10.9.9.9' }])
    const { body } = await server.call<{ tian: string; type: string; ip: number; visit: number }[]>(
      'GET',
      '/sys/visitInfo',
      { token: world.admin },
    )
    expect(body.result).toHaveLength(7)
    expect(body.result?.[4]).toMatchObject({ visit: 3, ip: 2 })
    expect(body.result?.[4]?.tian.slice(5)).toBe(body.result?.[4]?.type)
    const after = await server.call<typeof before.body.result>('GET', '/sys/loginfo', { token: world.admin })
    expect(after.body.result?.totalVisitCount).toBe((before.body.result?.totalVisitCount ?? 0) + 5)
    expect(after.body.result?.todayVisitCount).toBe((before.body.result?.todayVisitCount ?? 0) + 1)
  })

  it('are refused without the permission for them', async () => {
    const token = await openSession(
      server.deps.db,
      await createUser(server.deps.db, { username: 'yx02', roles: ['yxgly'] }),
    )
    for (const path of ['/sys/loginfo', '/sys/visitInfo']) {
      expect.soft((await server.call('GET', path, { token })).status, path).toBe(403)
    }
  })
})
