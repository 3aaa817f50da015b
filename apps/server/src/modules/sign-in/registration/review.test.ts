import type { Page } from '@xw/shared/wire/envelope'
import type { SignedIn } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'
import { chosenPassword, registrant, setRegistration } from '../../../../test/support/registration.ts'
import { deliverTexts, readOutbox } from '../../../../test/support/texts.ts'
import { findCandidatesByPhone } from '../session/index.ts'

let server: TestApp
let platform: string
let reviewer: string
let otherSchool: number
let stranger: string
let count = 0

beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  platform = await server.signIn()
  otherSchool = await createSchool(db, { code: '10002', name: '第二大学' })
  reviewer = await openSession(db, await createUser(db, { username: 'reviewer', roles: ['admin'] }))
  const elsewhere = await createUser(db, { username: 'elsewhere', roles: ['admin'], tenantId: otherSchool })
  stranger = await openSession(db, elsewhere, { tenantId: otherSchool })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.platform.deleteFrom('sys_sms').execute()
  await server.deps.db.inTenant(1, tx => sql`delete from sys_registration`.execute(tx))
  await setRegistration(server, 'review')
})

interface WaitingApplication {
  id: string
  username: string
  realname: string
  phone: string
  state: string
  reason: string | null
}
const list = async (token = reviewer) =>
  (await server.call<Page<WaitingApplication>>('GET', '/sys/registration/list?pageSize=100', { token })).body.result
    ?.records ?? []

/** Creates a waiting application. */
async function applicant(username = `applicant_${(count += 1)}`) {
  const person = registrant(server, platform)
  const phone = `136${String((count += 1)).padStart(8, '0')}`
  const smscode = await person.codeFor(phone)
  const { success, message } = await person.register({ username, phone, smscode })
  if (!success) throw new Error(message)
  const id = (await list()).find(row => row.username === username)?.id ?? ''
  return { id, username, phone }
}

const approve = async (ids: string[], token = reviewer) =>
  (await server.call('POST', '/sys/registration/approve', { token, payload: { ids: ids.join() } })).body
const refuse = async (ids: string[], reason: string, token = reviewer) =>
  (await server.call('POST', '/sys/registration/refuse', { token, payload: { ids: ids.join(), reason } })).body
const signIn = async (username: string) =>
  (await server.call<SignedIn>('POST', '/sys/login', { payload: { username, password: chosenPassword } })).body
const texts = async () => {
  await deliverTexts(server)
  return (await readOutbox(server, platform))
    .filter(({ purpose }) => purpose === 'notice')
    .map(({ content }) => content)
}

describe('the review', () => {
  it('SE-04 creates users from approved applications and notifies them', async () => {
    const some = [await applicant(), await applicant(), await applicant()]
    expect((await list())[0]).toMatchObject({
      state: 'waiting',
      realname: '王芳',
      phone: expect.stringMatching(/^136\*{4}\d{4}$/),
    })
    expect(await approve(some.map(({ id }) => id))).toMatchObject({
      success: true,
      message: '已通过 3 个申请，短信通知本人',
    })
    for (const { username, phone } of some) {
      expect(await findCandidatesByPhone(server.deps, phone, [1])).toMatchObject([{ username }])
      const { result } = await signIn(username)
      expect(result?.userInfo).toMatchObject({ username, roleCode: 'xs', mustChangePassword: false })
      expect(result?.userInfo.mustReadNotice).toBeUndefined()
    }
    expect((await list()).map(({ state }) => state)).toEqual(['approved', 'approved', 'approved'])
    const told = await texts()
    expect(told).toHaveLength(3)
    for (const { username } of some) expect(told.some(text => text?.includes(`请用用户名 ${username} `))).toBe(true)
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql`select from sys_registration where password_hash is not null`.execute(tx),
    )
    expect(rows).toEqual([])
  })

  it('SE-04 refuses applications with a reason, and they can apply again', async () => {
    const { id, username } = await applicant()
    for (const [reason, said] of [
      [' ', '请输入未通过的原因'],
      ['x'.repeat(201), '未通过的原因最多 200 个字符'],
    ] as const)
      expect(await refuse([id], reason)).toMatchObject({ success: false, result: { reason: said } })
    expect(await refuse([id], '请用真实姓名注册')).toMatchObject({ success: true })
    expect(await list()).toMatchObject([{ state: 'refused', reason: '请用真实姓名注册' }])
    expect(await texts()).toEqual([expect.stringContaining('您的注册申请未通过审核，原因：请用真实姓名注册')])
    expect(await signIn(username)).toMatchObject({ success: false })
    await applicant(username)
    expect((await list()).map(({ state }) => state)).toEqual(['waiting', 'refused'])
  })

  it('decides each application once, and all of a call or none', async () => {
    const [first, second] = [await applicant(), await applicant()]
    const both = await Promise.all([approve([first.id]), refuse([first.id], '不是本校学生')])
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true])
    expect(await approve([first.id, second.id])).toMatchObject({
      success: false,
      message: '所选申请中有已经审核过的，请刷新后重试',
    })
    expect((await list()).find(({ id }) => id === second.id)?.state).toBe('waiting')
  })

  it('refuses approval when the name or phone number has been taken since', async () => {
    const [named, phoned] = [await applicant(), await applicant()]
    await createUser(server.deps.db, { username: named.username.toUpperCase(), roles: ['ds'] })
    await createUser(server.deps.db, {
      username: 'has_phone',
      roles: ['ds'],
      phone: { keys: server.deps.keys, number: phoned.phone },
    })
    expect((await approve([named.id])).message).toContain('已被使用')
    expect((await approve([phoned.id])).message).toContain('该手机号已有账号')
    expect((await list()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  })
})

describe('the reviewer', () => {
  it('cannot give a role beyond their own permissions, even the school’s choice', async () => {
    const { db } = server.deps
    const permissions = ['sys:registration', 'sys:registration:review']
    await createRole(db, { code: 'review_only', permissions, reach: 'school' })
    const clerk = await openSession(db, await createUser(db, { username: 'clerk', roles: ['review_only'] }))
    const { id, username } = await applicant()
    await setRegistration(server, 'review', { role: 'admin' })
    expect(await approve([id], clerk)).toMatchObject({
      success: false,
      message: expect.stringContaining('超出您自己的'),
    })
    expect(await signIn(username)).toMatchObject({ success: false })
    // A refusal gives nothing away.
    expect(await refuse([id], '请联系学位办', clerk)).toMatchObject({ success: true })
  })

  it('can approve students if they may make student accounts', async () => {
    const { db } = server.deps
    const office = await openSession(db, await createUser(db, { username: 'degree_office', roles: ['dwgly'] }))
    const { id, username } = await applicant()
    expect(await approve([id], office)).toMatchObject({ success: true })
    expect(await signIn(username)).toMatchObject({ success: true })
  })

  it('sees and reaches applications of the own school only', async () => {
    const { id } = await applicant()
    expect(await list(stranger)).toEqual([])
    for (const answer of [await approve([id], stranger), await refuse([id], '无', stranger)])
      expect(answer).toMatchObject({ success: false, message: '未找到对应数据' })
    expect((await list())[0]?.state).toBe('waiting')
  })

  it('needs the permission, which a student never has', async () => {
    const { id } = await applicant()
    const { db } = server.deps
    for (const role of ['xs', 'ds', 'yxgly']) {
      const token = await openSession(db, await createUser(db, { username: `as_${role}`, roles: [role] }))
      const { status } = await server.call('POST', '/sys/registration/approve', { token, payload: { ids: id } })
      expect([role, status]).toEqual([role, 403])
    }
  })
})
