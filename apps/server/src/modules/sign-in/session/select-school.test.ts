import { headers } from '@xw/shared/wire/headers'
import type { School, SignedIn } from '@xw/shared/wire/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDepart, createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'

let server: TestApp
let second: number
let third: number
let userId: string
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  second = await createSchool(db, { code: '10002', name: '第二大学' })
  third = await createSchool(db, { code: '10003', name: '第三大学' })
  const law = await createDepart(db, { name: '法学院', orgCode: 'B01', tenantId: second })
  userId = await createUser(db, { username: 'both', roles: ['admin'], xwbslbms: ['31'] })
  await createUser(db, {
    username: 'both',
    accountId: userId,
    tenantId: second,
    roles: ['yxgly'],
    departs: [law],
    xwbslbms: ['41'],
  })
})
afterAll(() => server.close())

const select = (token: string, tenantId: unknown) =>
  server.call<SignedIn>('POST', '/sys/selectTenant', { token, payload: { tenantId } })

describe('switching school', () => {
  it('HD-07 lists the user’s own schools and no other', async () => {
    const token = await openSession(server.deps.db, userId)
    const { body } = await server.call<{ list: School[] }>('GET', '/sys/tenant/getCurrentUserTenant', { token })
    expect(body.result?.list.map(({ id }) => id)).toEqual([1, second])
  })

  it('HD-07 gives a new token with the permissions, degree types and department of the new school and ends the old one', async () => {
    const before = await openSession(server.deps.db, userId)
    const { body } = await select(before, second)
    expect(body).toMatchObject({
      success: true,
      result: {
        userInfo: { tenantId: second, tenantName: '第二大学', roleCode: 'yxgly', xwbslbms: '41', orgCode: 'B01' },
      },
    })
    const after = body.result?.token ?? ''
    expect(after).not.toBe(before)
    expect((await server.call('GET', '/sys/user/getCurrentUserDeparts', { token: before })).status).toBe(401)
    // The user is an administrator in the first school and has no role in this one.
    expect((await server.call('GET', '/sys/user/list', { token: after })).status).toBe(403)
    const asFirst = { token: after, headers: { [headers.tenant]: '1' } }
    expect((await server.call('GET', '/sys/user/getCurrentUserDeparts', asFirst)).status).toBe(403)
  })

  it.each([
    ['a school of others', () => third, '您不属于该学校，请重新选择'],
    ['a school that does not exist', () => 99_999, '您不属于该学校，请重新选择'],
    ['the school one is in', () => 1, '当前已在该学校'],
  ])('refuses %s and keeps the session', async (_, wanted, message) => {
    const token = await openSession(server.deps.db, userId)
    expect((await select(token, wanted())).body).toMatchObject({ success: false, message })
    expect((await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).status).toBe(200)
  })

  it('refuses the platform and anything that is not a number', async () => {
    const token = await openSession(server.deps.db, userId)
    for (const wanted of [0, -1, 1.5, '2 or 1=1', null, [second, 1]]) {
      expect.soft((await select(token, wanted)).status, String(wanted)).toBe(400)
    }
  })

  it('two parallel calls open one session', async () => {
    const token = await openSession(server.deps.db, userId)
    const answers = await Promise.all([select(token, second), select(token, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('is logged in the new school', async () => {
    const rows = await server.deps.db.inTenant(second, tx =>
      tx.selectFrom('sys_log').select(['username', 'success']).where('log_content', '=', '切换学校').execute(),
    )
    expect(rows).toContainEqual({ username: 'both', success: true })
  })
})
