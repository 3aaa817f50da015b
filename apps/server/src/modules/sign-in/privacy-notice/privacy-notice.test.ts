import { defaultPrivacyNotice } from '@xw/shared/degree/privacy-notice'
import { paths } from '@xw/shared/wire/paths'
import type { PrivacyNotice } from '@xw/shared/wire/privacy'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp()
})
afterAll(() => server.close())

let made = 0
async function newUser(roles: string[], more: { mustChangePassword?: boolean } = {}) {
  made += 1
  const username = `reader${made}`
  const id = await createUser(server.deps.db, { username, roles, hasReadNotice: false, ...more })
  return { id, username, token: await openSession(server.deps.db, id) }
}
const read = async (token: string) =>
  (await server.call<PrivacyNotice>('GET', paths.privacy.notice, { token })).body.result
const acknowledge = async (token: string, version: number) =>
  (await server.call('POST', paths.privacy.acknowledge, { token, payload: { version } })).body
const records = async (token: string) => (await server.call('GET', '/xw/xwInfo/list?xwlx=31', { token })).body
const signIn = async (username: string) =>
  (
    await server.call<{ userInfo: { mustReadNotice?: boolean } }>('POST', '/sys/login', {
      payload: { username, password: userPassword },
    })
  ).body.result?.userInfo
const refusal = { success: false, code: 510, message: '请先阅读并确认个人信息告知书', result: 'notice' }
const rows = (userId: string) =>
  server.deps.db.inTenant(
    1,
    async tx => (await sql`select number, ip from xw_privacy_ack where user_id = ${userId}`.execute(tx)).rows,
  )

describe('DG-05 the privacy notice', () => {
  it('blocks everything else for students until they acknowledge it, with version, time and address stored', async () => {
    const { id, token, username } = await newUser(['xs'])
    expect(await signIn(username)).toMatchObject({ mustReadNotice: true })
    expect(await records(token)).toMatchObject(refusal)
    const notice = await read(token)
    expect(notice).toMatchObject({ version: 0, title: defaultPrivacyNotice.title, acknowledgedTime: null })
    expect(await acknowledge(token, 0)).toMatchObject({ success: true })
    expect((await records(token)).success).toBe(true)
    expect(await rows(id)).toEqual([{ number: 0, ip: '127.0.0.1' }])
    expect((await read(token))?.acknowledgedTime).toMatch(/^\d{4}-\d\d-\d\d /)
    expect(await signIn(username)).not.toHaveProperty('mustReadNotice')
    await acknowledge(token, 0)
    expect(await rows(id)).toHaveLength(1)
  })

  it('comes after the change of an initial password', async () => {
    const { token } = await newUser(['xs'], { mustChangePassword: true })
    expect((await server.call('GET', paths.privacy.notice, { token })).body).toMatchObject({ result: 'password' })
    expect(await records(token)).toMatchObject({ message: '请先修改初始密码' })
  })

  it.each([[['yxgly']], [['dwgly']], [['zj']], [[]]])('is not required of %j', async roles => {
    const { token } = await newUser(roles)
    expect((await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).body.success).toBe(true)
  })

  it('leaves signing out and changing the password possible', async () => {
    const { token } = await newUser(['xs'])
    expect((await server.call('POST', '/sys/logout', { token })).body.success).toBe(true)
  })
})

describe('DG-05 a new version of the notice', () => {
  const publish = (token: string, content: string) =>
    server.call('POST', '/xw/privacyNotice/add', { token, payload: { title: '告知书', content } })

  it('is published by the school, cannot be edited, and must be acknowledged again, also during a session', async () => {
    const { token } = await newUser(['xs'])
    await acknowledge(token, 0)
    expect((await records(token)).success).toBe(true)
    const office = await newUser(['dwgly'])
    expect((await publish(office.token, '第一版')).body.success).toBe(true)
    await server.deps.events.caughtUp()
    expect(await records(token)).toMatchObject(refusal)
    expect(await read(token)).toMatchObject({ version: 1, title: '告知书', content: '第一版' })
    expect(await acknowledge(token, 0)).toMatchObject({ success: false, message: '告知书已更新，请重新阅读' })
    expect(await acknowledge(token, 1)).toMatchObject({ success: true })
    expect((await records(token)).success).toBe(true)
    await publish(office.token, '第二版')
    await server.deps.events.caughtUp()
    expect(await records(token)).toMatchObject(refusal)
    for (const method of ['edit', 'delete'])
      expect(
        (await server.call('POST', `/xw/privacyNotice/${method}`, { token: office.token, payload: {} })).status,
      ).toBe(404)
  })

  it('cannot be published by students', async () => {
    const { token } = await newUser(['xs'])
    const { version = 0 } = (await read(token)) ?? {}
    await acknowledge(token, version)
    expect((await publish(token, '我的')).status).toBe(403)
  })
})
