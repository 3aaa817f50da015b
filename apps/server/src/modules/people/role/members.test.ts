import type { Page } from '@xw/shared/wire/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDepart, createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'
import { newId } from '../../../lib/ids.ts'

let server: TestApp
let admin: string
let clerks: string
let people: { li: string; wang: string; foreign: string }
beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
  const { db } = server.deps
  clerks = await createRole(db, { code: 'clerks', permissions: ['sys:position:list'] })
  const school = await createSchool(db, { code: '10002', name: '第二大学' })
  people = {
    li: await createUser(db, { username: 'li01', realname: '李一', roles: ['ds'] }),
    wang: await createUser(db, { username: 'wang01', realname: '王一' }),
    foreign: await createUser(db, { username: 'far01', tenantId: school }),
  }
})
afterAll(() => server.close())

const give = (userIdList: string[], roleId = clerks, token = admin) =>
  server.call('POST', '/sys/user/addSysUserRole', { token, payload: { roleId, userIdList } })
const take = (query: string, token = admin) => server.call('DELETE', `/sys/user/${query}`, { token })
const namesOf = async (roleId = clerks, query = '') => {
  const path = `/sys/user/userRoleList?roleId=${roleId}${query}`
  const { body } = await server.call<Page<{ username: string }>>('GET', path, { token: admin })
  return body.result?.records.map(({ username }) => username).sort()
}
const canList = async (token: string) => (await server.call('GET', '/sys/position/list', { token })).status === 200

describe('the members of a role', () => {
  it('SY-01 are listed, added and removed, with effect at once for signed-in users', async () => {
    const token = await openSession(server.deps.db, people.li)
    expect(await canList(token)).toBe(false)
    expect((await give([people.li, people.wang])).body).toMatchObject({ success: true, message: '添加成功!' })
    expect(await namesOf()).toEqual(['li01', 'wang01'])
    expect(await namesOf(clerks, `&realname=${encodeURIComponent('王')}`)).toEqual(['wang01'])
    await server.deps.events.caughtUp()
    expect(await canList(token)).toBe(true)
    // Other roles stay, and giving the role twice changes nothing.
    await give([people.li])
    const { body } = await server.call<string[]>('GET', `/sys/user/queryUserRole?userid=${people.li}`, { token: admin })
    expect(body.result).toHaveLength(2)
    expect((await take(`deleteUserRole?roleId=${clerks}&userId=${people.li}`)).body.message).toBe('删除成功!')
    await server.deps.events.caughtUp()
    expect(await canList(token)).toBe(false)
    await take(`deleteUserRoleBatch?roleId=${clerks}&userIds=${people.wang},${people.li},`)
    expect(await namesOf()).toEqual([])
    const none = await server.call('GET', `/sys/user/queryUserRole?userid=${people.wang}`, { token: admin })
    expect(none.body).toMatchObject({ success: false, code: 500, message: '未找到用户相关角色信息' })
  })

  it('SY-01 every change of members is logged', async () => {
    await give([people.wang])
    await take(`deleteUserRole?roleId=${clerks}&userId=${people.wang}`)
    const log = await server.deps.db.inTenant(1, tx =>
      tx
        .selectFrom('sys_log')
        .select('log_content')
        .where('log_content', 'like', `编辑角色：${clerks}%`)
        .orderBy('create_time', 'desc')
        .limit(2)
        .execute(),
    )
    expect(log.map(row => row.log_content).sort()).toEqual([
      `编辑角色：${clerks} 加入 1 名用户`,
      `编辑角色：${clerks} 移出 1 名用户`,
    ])
  })

  it('PE-04 nobody gives a role with permissions they lack', async () => {
    const { db } = server.deps
    const permissions = ['sys:role:member', 'sys:user:pick', 'sys:role:list']
    await createRole(db, { code: 'keeper', permissions, reach: 'school' })
    const keeper = await openSession(db, await createUser(db, { username: 'keeper', roles: ['keeper'] }))
    const { status } = await give([people.wang], clerks, keeper)
    expect(status).toBe(403)
    const { rows } = await db.inTenant(1, tx =>
      sql<{ id: string }>`select id from sys_role where role_code = 'admin' and tenant_id = 1`.execute(tx),
    )
    expect((await give([people.wang], rows[0]?.id, keeper)).status).toBe(403)
    expect(await namesOf()).toEqual([])
    // A user without the permission gives none at all.
    const outsider = await openSession(db, people.li)
    expect((await give([people.wang], clerks, outsider)).status).toBe(403)
    expect((await take(`deleteUserRole?roleId=${clerks}&userId=${people.wang}`, outsider)).status).toBe(403)
  })

  it('PE-04 people and roles of another school are not found, and one of them stops the whole change', async () => {
    for (const answer of [
      await give([people.wang, people.foreign]),
      await give([people.wang], newId()),
      await take(`deleteUserRole?roleId=${clerks}&userId=${people.foreign}`),
    ])
      expect.soft(answer.body).toMatchObject({ success: false, message: '未找到对应数据' })
    expect(await namesOf()).toEqual([])
  })
})

it('SY-01 a user’s departments are returned as options', async () => {
  const { db } = server.deps
  const departId = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  const id = await createUser(db, { username: 'zhao01', departs: [departId] })
  const { body } = await server.call('GET', `/sys/user/userDepartList?userId=${id}`, { token: admin })
  expect(body.result).toEqual([{ key: departId, value: departId, title: '文学院' }])
  const foreign = await server.call('GET', `/sys/user/userDepartList?userId=${people.foreign}`, { token: admin })
  expect(foreign.body).toMatchObject({ success: false, message: '未找到对应数据' })
})
