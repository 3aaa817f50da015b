import { paths } from '@xw/shared/wire/paths'
import type { SignedIn } from '@xw/shared/wire/session'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CasSchool, startCasSchool } from '../../../../test/support/cas-sign-in.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { codeOf, setUpFactor } from '../../../../test/support/second-factor.ts'
import { execute } from '../../../../test/support/sql.ts'

let school: CasSchool
beforeAll(async () => {
  school = await startCasSchool()
  await createUser(school.server.deps.db, { username: 'Teacher', roles: ['yxgly'] })
})
afterAll(() => school.close())
beforeEach(() => school.reset())

const enter = async (user = 'Teacher') => {
  const ticket = school.cas.grant(school.service, { user })
  return { ticket, token: (await school.validate(ticket)).result?.token ?? '' }
}
const post = (payload: string, path = `${paths.cas.callback}/${school.code}`) =>
  school.server.call('POST', path, { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
const tell = async (logoutRequest: string) => (await post(new URLSearchParams({ logoutRequest }).toString())).status

describe('SE-02 a logout at the CAS server', () => {
  it('ends the session that its ticket opened and no other, and is logged', async () => {
    const [mine, others] = [await enter(), await enter()]
    expect(await tell(school.cas.logoutRequest(mine.ticket))).toBe(200)
    expect([await school.isOpen(mine.token), await school.isOpen(others.token)]).toEqual([false, true])
    expect(await tell(school.cas.logoutRequest(mine.ticket))).toBe(200)
    expect(await school.isOpen(others.token)).toBe(true)
    const log = await execute<{ username: string }>(
      school.server.database.ownerUrl,
      `select username from sys_log where log_content = '统一身份认证退出'`,
    )
    expect(log).toEqual([{ username: 'Teacher' }])
  })

  it('ends sessions opened with a second factor, and drops a pending second step', async () => {
    const { server, cas } = school
    const id = await createUser(server.deps.db, { username: 'careful', roles: ['ds'] })
    const { seed } = await setUpFactor(server, await openSession(server.deps.db, id))
    const come = async () => {
      const ticket = cas.grant(school.service, { user: 'careful' })
      return { ticket, codeTicket: (await school.validate(ticket)).result?.codeTicket ?? '' }
    }
    const bring = async (ticket: string) => {
      await server.deps.db.platform.updateTable('sys_second_factor').set({ last_step: 0 }).execute()
      return (
        await server.call<SignedIn>('POST', paths.session.secondStep, { payload: { ticket, code: codeOf(seed) } })
      ).body
    }
    const { ticket, codeTicket } = await come()
    const token = (await bring(codeTicket)).result?.token ?? ''
    expect(await school.isOpen(token)).toBe(true)
    await tell(cas.logoutRequest(ticket))
    expect(await school.isOpen(token)).toBe(false)

    const [left, stays] = [await come(), await come()]
    await tell(cas.logoutRequest(left.ticket))
    expect(await bring(left.codeTicket)).toMatchObject({ success: false, message: '登录已超时，请重新登录' })
    expect(await bring(stays.codeTicket)).toMatchObject({ success: true })
  })

  it('ends the session that continued in another school', async () => {
    const { server, cas } = school
    const { db } = server.deps
    const other = await createSchool(db, { code: '10003', name: '第三大学' })
    const { ticket, token } = await enter()
    await execute(
      server.database.ownerUrl,
      `insert into sys_user (tenant_id, id, username, realname)
       select ${other}, id, username, realname from sys_user where username = 'Teacher' and tenant_id = 1`,
    )
    const payload = { tenantId: other }
    const { body } = await server.call<SignedIn>('POST', paths.session.selectSchool, { token, payload })
    const next = body.result?.token ?? ''
    expect(await school.isOpen(next)).toBe(true)
    await tell(cas.logoutRequest(ticket))
    expect(await school.isOpen(next)).toBe(false)
  })

  it('ends nothing for unused tickets and other requests', async () => {
    const { cas } = school
    const { ticket, token } = await enter()
    const request = cas.logoutRequest(ticket)
    for (const said of [
      cas.logoutRequest('ST-unknown'),
      cas.logoutRequest(''),
      request.replaceAll('LogoutRequest', 'Logout'),
      request.replace('urn:oasis:names:tc:SAML:2.0:protocol', 'x'),
      request.replace('<samlp:SessionIndex>', '<samlp:SessionIndex>x</samlp:SessionIndex><samlp:SessionIndex>'),
      `<!DOCTYPE a>${request}`,
      'x',
    ])
      expect(await tell(said)).toBe(200)
    expect((await post('x'.repeat(70_000))).status).toBe(413)
    expect(await school.isOpen(token)).toBe(true)
  })

  it('is the only route that accepts a posted form', async () => {
    const payload = new URLSearchParams({ username: 'Teacher', password: 'x' }).toString()
    expect((await post(payload, paths.session.login)).status).toBe(400)
  })
})
