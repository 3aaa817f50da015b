import type { OwnDepart, UserInfo } from '@xw/shared/wire/session'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDepart, createUser, userPassword } from '../../../../test/support/fixtures.ts'

let server: TestApp
let law: string
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  law = await createDepart(db, { name: '法学院', orgCode: 'A01' })
  const history = await createDepart(db, { name: '历史学院', orgCode: 'A02' })
  await createDepart(db, { name: '医学院', orgCode: 'A03' })
  await createUser(db, { username: 'secretary', departs: [law, history] })
  await createUser(db, { username: 'nowhere' })
})
afterAll(() => server.close())

const departsOf = async (token: string) =>
  (
    await server.call<{ list: OwnDepart[]; orgCode: string | null }>('GET', '/sys/user/getCurrentUserDeparts', {
      token,
    })
  ).body.result

describe('the current department', () => {
  it('SE-08 lists the caller’s departments and marks the current one', async () => {
    const token = await server.signIn('secretary', userPassword)
    expect(await departsOf(token)).toEqual({
      list: [
        { id: law, departName: '法学院', orgCode: 'A01' },
        { id: expect.any(String), departName: '历史学院', orgCode: 'A02' },
      ],
      orgCode: 'A01',
    })
    expect(await departsOf(await server.signIn('nowhere', userPassword))).toEqual({ list: [], orgCode: null })
  })

  it.each(['POST', 'PUT'] as const)(
    'SE-08 applies to the session only, whatever user the body names (%s)',
    async method => {
      const [mine, other] = [
        await server.signIn('secretary', userPassword),
        await server.signIn('secretary', userPassword),
      ]
      const { body } = await server.call<{ userInfo: UserInfo }>(method, '/sys/selectDepart', {
        token: mine,
        payload: { orgCode: 'A02', username: 'admin' },
      })
      expect(body.result?.userInfo).toMatchObject({
        username: 'secretary',
        orgCode: 'A02',
        orgCodeTxt: '历史学院',
        tenantName: '测试大学',
      })
      expect((await departsOf(mine))?.orgCode).toBe('A02')
      expect((await departsOf(other))?.orgCode).toBe('A01')
    },
  )

  it('SE-08 refuses a department the caller does not belong to', async () => {
    const token = await server.signIn('secretary', userPassword)
    for (const orgCode of ['A03', 'A', '', 'A0%']) {
      const { body } = await server.call('PUT', '/sys/selectDepart', { token, payload: { orgCode } })
      expect.soft(body).toMatchObject({ success: false, code: 500, message: '您不属于该部门，请重新选择' })
    }
    expect((await departsOf(token))?.orgCode).toBe('A01')
  })

  it('a member who leaves the department has no current one from the next call on', async () => {
    const token = await server.signIn('secretary', userPassword)
    expect((await departsOf(token))?.orgCode).toBe('A01')
    await server.deps.db.inTenant(1, tx => tx.deleteFrom('sys_user_depart').where('depart_id', '=', law).execute())
    await vi.waitFor(async () => expect((await departsOf(token))?.orgCode).toBeNull())
  })
})
