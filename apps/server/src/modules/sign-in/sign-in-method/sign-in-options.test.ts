import { signInMethodCodes } from '@xw/shared/session/sign-in-methods'
import { headers } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import type { SignedIn } from '@xw/shared/wire/session'
import type { SignInMethodCode, SignInOptions } from '@xw/shared/wire/sign-in-options'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminPassword, buildApp, type TestApp } from '../../../../test/support/app.ts'
import { solvedCaptcha } from '../../../../test/support/first-sign-in.ts'
import { createSchool, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { deliverTexts, readOutbox } from '../../../../test/support/texts.ts'
import { assertMethodOpen } from './index.ts'

let server: TestApp
let admin: string
let other: number
const phone = '13900000042'
beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
  const { db, keys } = server.deps
  other = await createSchool(db, { code: '10002', name: '第二大学' })
  await createUser(db, { username: 'teacher', roles: ['yxgly'], phone: { keys, number: phone } })
  await createUser(db, { username: 'office', roles: ['dwgly'] })
  await createUser(db, { username: 'elsewhere', roles: ['yxgly'], tenantId: other })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.platform.deleteFrom('sys_sms').execute()
  await choose({ open_ways: ['account', 'phone'], first_way: 'account' })
  await choose({ open_ways: ['account', 'phone'], first_way: 'account' }, other)
})

interface Choice {
  open_ways?: SignInMethodCode[]
  first_way?: SignInMethodCode
  registration?: SignInOptions['registration']
}

const choose = (choice: Choice, tenantId = 1) =>
  server.deps.db.inTenant(tenantId, tx =>
    tx.updateTable('sys_entry_setting').set(choice).where('tenant_id', '=', tenantId).execute(),
  )

const byPassword = async (username: string, password = userPassword, school = 1) =>
  (
    await server.call<SignedIn>('POST', paths.session.login, {
      payload: { username, password },
      headers: { [headers.tenant]: String(school) },
    })
  ).body

const asked = async (school?: string) =>
  (await server.call<SignInOptions>('GET', paths.session.entry, { query: school === undefined ? {} : { school } })).body
    .result

describe('a sign-in method', () => {
  it.each(signInMethodCodes)('%s is refused in a school that has closed it, and only there', async way => {
    await choose({ open_ways: [way], first_way: way })
    await assertMethodOpen(server.deps, 1, way)
    await choose({ open_ways: signInMethodCodes.filter(one => one !== way) })
    await expect(assertMethodOpen(server.deps, 1, way)).rejects.toMatchObject({ kind: 'refused' })
    await choose({ open_ways: [way], first_way: way }, other)
    await assertMethodOpen(server.deps, other, way)
    await expect(assertMethodOpen(server.deps, 1, way)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('only a user with the right password learns that password sign-in is closed', async () => {
    await choose({ open_ways: ['phone'], first_way: 'phone' })
    expect(await byPassword('teacher')).toMatchObject({
      success: false,
      message: '学校未开放账号密码登录，请使用其他方式登录',
    })
    expect((await byPassword('teacher', 'Wrong-Password-1')).message).toMatch(/^用户名或密码错误/)
    expect((await byPassword('nobody_at_all', 'Wrong-Password-1')).message).toMatch(/^用户名或密码错误/)
    expect(await byPassword('elsewhere', userPassword, other)).toMatchObject({ success: true })
  })

  it('password sign-in stays open for users who can reopen it, and for platform accounts', async () => {
    await choose({ open_ways: ['cas'], first_way: 'cas' })
    expect(await byPassword('office')).toMatchObject({ success: true })
    expect(await byPassword('admin', adminPassword)).toMatchObject({ success: true })
    expect(await byPassword('teacher')).toMatchObject({ success: false })
  })

  it('SE-02 a closed phone method sends no code and refuses earlier ones', async () => {
    const ask = async () => {
      const payload = { mobile: phone, smsmode: '0', ...(await solvedCaptcha(server.deps.db)) }
      expect((await server.call('POST', paths.session.phoneCode, { payload })).body).toMatchObject({ success: true })
      await deliverTexts(server)
      return (await readOutbox(server, admin))[0]?.content ?? null
    }
    const enter = async (captcha: string) =>
      (await server.call('POST', paths.session.phoneLogin, { payload: { mobile: phone, captcha } })).body
    const code = /\d{6}/.exec((await ask()) ?? '')?.[0] ?? ''
    await choose({ open_ways: ['account'] })
    expect(await enter(code)).toMatchObject({
      success: false,
      message: '学校未开放手机验证码登录，请使用其他方式登录',
    })
    await server.deps.db.platform.deleteFrom('sys_sms').execute()
    expect(await ask()).toBeNull()
    await choose({ open_ways: ['account', 'phone'] })
    await server.deps.db.platform.deleteFrom('sys_sms').execute()
    const again = /\d{6}/.exec((await ask()) ?? '')?.[0] ?? ''
    expect(await enter(again)).toMatchObject({ success: true })
  })
})

describe('the options of the sign-in page', () => {
  it('SE-03 are the school’s open methods, the preferred one first, without those that cannot work yet', async () => {
    await choose({ open_ways: ['account', 'phone', 'cas', 'third'], first_way: 'phone', registration: 'review' })
    expect(await asked('10002')).toMatchObject({ school: { code: '10002' }, ways: ['account', 'phone'] })
    const school = await server.deps.db.platform
      .selectFrom('sys_tenant')
      .select('code')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(await asked(school.code)).toEqual({
      school: { id: 1, ...school, name: expect.any(String) },
      ways: ['phone', 'account'],
      registration: 'review',
      lostPassword: ['phone', 'mail'],
      thirdParties: [],
    })
    await choose({ registration: 'off' })
  })

  it('are the default when no school is named and there are several, or the code is unknown', async () => {
    await choose({ open_ways: ['phone'], first_way: 'phone' })
    for (const code of [undefined, '', '99999', "' or 1=1 --"])
      expect(await asked(code)).toMatchObject({ school: null, ways: ['account', 'phone'], registration: 'off' })
  })

  it('are those of the only open school, without naming it', async () => {
    await server.deps.db.platform.updateTable('sys_tenant').set({ status: '0' }).where('id', '=', other).execute()
    try {
      await choose({ open_ways: ['phone'], first_way: 'phone' })
      expect(await asked()).toMatchObject({ school: { id: 1 }, ways: ['phone'] })
      expect(await asked('10002')).toMatchObject({ school: null })
    } finally {
      await server.deps.db.platform.updateTable('sys_tenant').set({ status: '1' }).where('id', '=', other).execute()
    }
  })

  it('name no role and no person', async () => {
    const { body } = await server.call('GET', paths.session.entry, { query: { school: '10002' } })
    expect(JSON.stringify(body)).not.toMatch(/role|provision|secret|url/i)
  })
})
