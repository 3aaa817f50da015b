import type { SignedIn } from '@xw/shared/wire/session'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { envelope, json, startServer, type TestServer } from '../../../test/http-server.ts'
import { pageClient } from '../../api/page-client.ts'
import { endSession, storeSession, useSession } from '../../lib/session.ts'
import { type Credentials, signIn, signInAgain } from './sign-in.ts'

const credentials: Credentials = { username: 'admin', password: 'secret', tenantId: null }

const answer: SignedIn = {
  token: 'token-1',
  userInfo: {
    id: '1',
    username: 'admin',
    realname: '系统管理员',
    nickname: null,
    avatar: null,
    orgCode: null,
    orgCodeTxt: null,
    roleCode: 'admin',
    xwbslbms: '',
    tenantId: 1,
    tenantName: '示范大学',
    mustChangePassword: true,
  },
  departs: [],
  multi_depart: 0,
}

let server: TestServer

beforeAll(async () => {
  server = await startServer()
  pageClient.baseUrl = server.baseUrl
})
afterAll(() => server.close())
beforeEach(endSession)

const answerWith = (fields: Parameters<typeof envelope>[0]) => {
  server.answer = (_, response) => json(response, 200, envelope(fields))
}
const refuseWith = (code: number, message: string, result: unknown = null) =>
  answerWith({ success: false, code, message, result })

describe('sign-in', () => {
  it('SE-01 stores the token, user and school of a successful sign-in', async () => {
    answerWith({ message: '登录成功', result: answer })
    expect(await signIn(credentials)).toBeNull()
    expect(useSession.getState()).toMatchObject({
      token: 'token-1',
      user: { id: '1', username: 'admin' },
      tenantId: 1,
      tenantName: '示范大学',
      mustChangePassword: true,
    })
    expect(JSON.parse(server.calls.at(-1)?.body ?? '')).toEqual({ username: 'admin', password: 'secret' })
  })

  it('sends the chosen school only in the header', async () => {
    refuseWith(500, '用户名或密码错误')
    await signIn({ ...credentials, tenantId: 7 })
    const arrived = server.calls.at(-1)
    expect(arrived?.headers['tenant-id']).toBe('7')
    expect(arrived?.body).not.toContain('tenantId')
    await signIn(credentials)
    expect(server.calls.at(-1)?.headers['tenant-id']).toBe('0')
  })

  it('returns the message of a refusal and signs nobody in', async () => {
    refuseWith(500, '用户名或密码错误')
    expect(await signIn(credentials)).toEqual({ message: '用户名或密码错误', captchaRequired: false, schools: null })
    expect(useSession.getState().token).toBeNull()
  })

  it('requires a picture when the answer says so, and after wrong letters', async () => {
    refuseWith(500, '用户名或密码错误', { captchaRequired: true })
    expect(await signIn(credentials)).toMatchObject({ captchaRequired: true })
    refuseWith(412, '验证码错误')
    expect(await signIn(credentials)).toMatchObject({ message: '验证码错误', captchaRequired: true })
  })

  it('requires a school when the user name exists in several', async () => {
    const schools = [
      { id: 1, code: '10619', name: '一' },
      { id: 2, code: '10610', name: '二' },
    ]
    refuseWith(500, '请选择学校', { tenantList: schools })
    expect(await signIn(credentials)).toMatchObject({ message: '请选择学校', schools })
  })

  it('reports when no answer came', async () => {
    server.answer = (_, response) => void response.destroy()
    expect(await signIn(credentials)).toMatchObject({ message: '网络连接失败，请检查网络后重试' })
  })
})

describe('sign-in in place', () => {
  beforeEach(() => storeSession('expired', { ...answer.userInfo, mustChangePassword: false }))

  it('RQ-03 gives the same user a new token', async () => {
    answerWith({ result: answer })
    expect(await signInAgain({ ...credentials, tenantId: 1 })).toBeNull()
    expect(useSession.getState().token).toBe('token-1')
  })

  it.each([
    ['another user', { id: '2' }],
    ['another school', { tenantId: 2 }],
  ])('RQ-03 refuses %s and leaves the page unchanged', async (_, other) => {
    answerWith({ result: { ...answer, userInfo: { ...answer.userInfo, ...other } } })
    expect(await signInAgain({ ...credentials, tenantId: 1 })).toMatchObject({ message: '请使用原来的账号重新登录' })
    expect(useSession.getState()).toMatchObject({ token: 'expired', user: { id: '1' } })
  })
})
