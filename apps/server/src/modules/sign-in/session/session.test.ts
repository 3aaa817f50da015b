import { headers } from '@xw/shared/wire/headers'
import type { SignedIn } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { adminPassword, buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { createApp } from '../../../app.ts'
import { createDb, createPool } from '../../../plugins/db.ts'
import { createEvents } from '../../../plugins/events.ts'
import { createSessions } from './sessions.ts'
import { hashToken } from './store.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp({}, { XW_IDLE_MINUTES: '30' })
})
afterAll(() => server.close())

const path = '/sys/user/getCurrentUserDeparts'
const statusOf = async (token: string, more: Record<string, string> = {}) =>
  (await server.call('GET', path, { token, headers: more })).status

const newUser = async (username: string, more: Partial<Parameters<typeof createUser>[1]> = {}) => {
  const id = await createUser(server.deps.db, { username, ...more })
  return { id, signIn: () => server.signIn(username, userPassword) }
}

/** Makes a session older and clears the cache. */
async function age(token: string, column: 'last_seen_at' | 'expires_at', minutes: number) {
  const { db } = server.deps
  await db.platform
    .updateTable('sys_session')
    .set({ [column]: sql`${sql.ref(column)} - make_interval(mins => ${minutes})` })
    .where('token_hash', '=', hashToken(token))
    .execute()
  await forgetEverywhere()
}

/** A change of grants clears every cache; this waits until this process has heard of one. */
async function forgetEverywhere() {
  const heard = new Promise<void>(resolve => server.deps.events.on('grants_changed', () => resolve()))
  await sql`select pg_notify('grants_changed', '')`.execute(server.deps.db.platform)
  await heard
}

const lastSeen = async (token: string) =>
  (
    await server.deps.db.platform
      .selectFrom('sys_session')
      .select(sql<number>`extract(epoch from now() - last_seen_at)::float8`.as('seconds'))
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow()
  ).seconds

describe('the token', () => {
  it('is read from its header only, and only once', async () => {
    const { signIn } = await newUser('headers')
    const token = await signIn()
    expect(await statusOf(token)).toBe(200)
    const elsewhere = await server.call('GET', `${path}?token=${token}&X-Access-Token=${token}`, {
      headers: { cookie: `X-Access-Token=${token}`, authorization: `Bearer ${token}` },
    })
    expect(elsewhere.status).toBe(401)
    const twice = await server.call('GET', path, { headers: { [headers.token]: [token, token] } })
    expect(twice).toMatchObject({ status: 401, body: { success: false, code: 401, message: 'Token失效，请重新登录!' } })
  })

  it('opens a session of its own school only', async () => {
    const { signIn } = await newUser('atschool')
    const token = await signIn()
    const other = await createSchool(server.deps.db, { code: '10009', name: '第九大学' })
    expect(await statusOf(token, { [headers.tenant]: '1' })).toBe(200)
    expect(await statusOf(token, { [headers.tenant]: String(other) })).toBe(403)
    await server.deps.db.platform.updateTable('sys_tenant').set({ status: '0' }).where('id', '=', other).execute()
  })
})

describe('the life of a session', () => {
  it('ends after the idle limit without activity', async () => {
    const token = await (await newUser('idle')).signIn()
    await age(token, 'last_seen_at', 29)
    expect(await statusOf(token)).toBe(200)
    expect(await lastSeen(token)).toBeLessThan(20)
    await age(token, 'last_seen_at', 31)
    expect(await statusOf(token)).toBe(401)
  })

  it('ends after seven days, however active', async () => {
    const token = await (await newUser('old')).signIn()
    const week = 7 * 24 * 60
    await age(token, 'expires_at', week - 1)
    expect(await statusOf(token)).toBe(200)
    await age(token, 'expires_at', 2)
    expect(await statusOf(token)).toBe(401)
  })

  it('polling does not prolong it, and activity is written at most once a minute', async () => {
    const token = await (await newUser('poller')).signIn()
    const sessions = createSessions(server.deps)
    await age(token, 'last_seen_at', 10)
    expect(await sessions.read(token, 'passive')).not.toBeNull()
    expect(await lastSeen(token)).toBeGreaterThan(590)
    // A poll has put the session into the cache; the user’s activity must be noticed all the same.
    expect(await sessions.read(token, 'active')).not.toBeNull()
    expect(await lastSeen(token)).toBeLessThan(20)
    await server.deps.db.platform
      .updateTable('sys_session')
      .set({ last_seen_at: sql`now() - interval '30 seconds'` })
      .where('token_hash', '=', hashToken(token))
      .execute()
    expect(await sessions.read(token, 'active')).not.toBeNull()
    expect(await lastSeen(token)).toBeGreaterThan(29)
  })

  it('the oldest ends above five sessions, or above two for a student', async () => {
    const staff = await newUser('manysessions', { roles: ['ds', 'xs'] })
    const student = await newUser('twosessions', { roles: ['xs'] })
    for (const [user, max] of [
      [staff, 5],
      [student, 2],
    ] as const) {
      const tokens: string[] = []
      for (let count = 0; count < max + 1; count += 1) tokens.push(await user.signIn())
      await vi.waitFor(async () => expect(await statusOf(tokens[0] ?? '')).toBe(401))
      for (const token of tokens.slice(1)) expect(await statusOf(token)).toBe(200)
    }
  })

  it('ended sessions do not count against the limit', async () => {
    const user = await newUser('overcounted', { roles: ['xs'] })
    const first = await user.signIn()
    const second = await user.signIn()
    await age(second, 'last_seen_at', 31)
    const third = await user.signIn()
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([200, 401, 200])
  })

  it('parallel sign-ins do not exceed the limit', async () => {
    const user = await newUser('atonce', { roles: ['xs'] })
    await Promise.all(Array.from({ length: 8 }, user.signIn))
    const { open } = await server.deps.db.platform
      .selectFrom('sys_session')
      .select(({ fn }) => fn.countAll<string>().as('open'))
      .where('account_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect(open).toBe('2')
  })

  it.each(['status', 'del_flag'] as const)(
    'ends when the person is frozen or deleted (%s), and stays ended when they return',
    async column => {
      const user = await newUser(`closed-${column}`)
      const token = await user.signIn()
      expect(await statusOf(token)).toBe(200)
      const set = (value: string) =>
        server.deps.db.inTenant(1, tx =>
          tx
            .updateTable('sys_user')
            .set({ [column]: value })
            .where('id', '=', user.id)
            .execute(),
        )
      await set(column === 'status' ? '2' : '1')
      await vi.waitFor(async () => expect(await statusOf(token)).toBe(401))
      await set(column === 'status' ? '1' : '0')
      expect(await statusOf(token)).toBe(401)
      expect(await statusOf(await user.signIn())).toBe(200)
    },
  )

  it('ends in every school when the account is frozen', async () => {
    const user = await newUser('frozenaccount')
    const token = await user.signIn()
    await server.deps.db.platform.updateTable('sys_account').set({ status: '2' }).where('id', '=', user.id).execute()
    await vi.waitFor(async () => expect(await statusOf(token)).toBe(401))
  })
})

describe('the permissions of a session', () => {
  const read = async (token: string) => {
    const { body } = await server.call<{ auth: { action: string }[]; allAuth: { action: string }[] }>(
      'GET',
      '/sys/permission/getUserPermissionByToken',
      { token },
    )
    return { auth: body.result?.auth.map(entry => entry.action) ?? [], allAuth: body.result?.allAuth ?? [] }
  }
  const addPermission = async (code: string, platform = false) => {
    const id = crypto.randomUUID()
    await server.deps.db.platform
      .insertInto('sys_permission')
      .values({ id, code, name: code, menu_type: 2, platform })
      .execute()
    return id
  }
  const grant = (tenantId: number, permissionId: string, roleCode: string) =>
    server.deps.db.inTenant(tenantId, async tx => {
      const { id } = await tx
        .selectFrom('sys_role')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('role_code', '=', roleCode)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('sys_role_permission')
        .values({ tenant_id: tenantId, role_id: id, permission_id: permissionId })
        .execute()
    })

  it('PE-01 follow a change of roles at once, without a new sign-in', async () => {
    const token = await (await newUser('grants', { roles: ['ds'] })).signIn()
    expect((await read(token)).auth).not.toContain('test:grant')
    await grant(1, await addPermission('test:grant'), 'ds')
    await vi.waitFor(async () => expect((await read(token)).auth).toContain('test:grant'))
    expect((await read(token)).allAuth).toContainEqual({
      action: 'test:grant',
      type: '2',
      status: '0',
      describe: 'test:grant',
    })
  })

  it('a platform account keeps its platform permissions inside a school, and gets no other ones', async () => {
    await grant(0, await addPermission('test:platform', true), 'admin')
    await grant(0, await addPermission('test:ordinary'), 'admin')
    const member = await newUser('platformguest', { homeTenantId: 0, roles: ['ds'] })
    expect((await read(await member.signIn())).auth).not.toContain('test:platform')
    const { auth } = await read(await server.signIn())
    expect(auth).toContain('test:platform')
    expect(auth).not.toContain('test:ordinary')
  })

  it('an initial password allows only its own change', async () => {
    const user = await newUser('initial', { mustChangePassword: true })
    const { body } = await server.call<SignedIn>('POST', '/sys/login', {
      payload: { username: 'initial', password: userPassword },
    })
    expect(body.result?.userInfo.mustChangePassword).toBe(true)
    const token = body.result?.token ?? ''
    for (const [method, url] of [
      ['GET', path],
      ['PUT', '/sys/selectDepart'],
      ['GET', '/sys/permission/getUserPermissionByToken'],
    ] as const) {
      const answer = await server.call(method, url, { token, ...(method === 'PUT' && { payload: { orgCode: 'A01' } }) })
      expect(answer).toMatchObject({ status: 200, body: { success: false, code: 510, message: '请先修改初始密码' } })
    }
    const second = await user.signIn()
    expect((await server.call('POST', '/sys/logout', { token: second })).body.success).toBe(true)
    const payload = {
      username: 'initial',
      oldpassword: userPassword,
      password: 'Chaoyang gate 27',
      confirmpassword: 'Chaoyang gate 27',
    }
    expect((await server.call('PUT', '/sys/user/updatePassword', { token, payload })).body.success).toBe(true)
    expect(await statusOf(token)).toBe(200)
  })
})

describe('two processes on one database', () => {
  it('SE-06 a session revoked in one ends in the other within a second', async () => {
    const { database, deps } = server
    const events = await createEvents(database.appUrl)
    const db = createDb(createPool(database.appUrl, 2))
    const second = await createApp({ ...deps, db, events }, { log: pino({ level: 'silent' }), rateLimits: false })
    try {
      const token = await (await newUser('twoprocesses')).signIn()
      const there = async () =>
        (await second.inject({ url: `/jeecg-boot${path}`, headers: { [headers.token]: token } })).statusCode
      expect(await there()).toBe(200)
      const { id } = await deps.db.platform
        .selectFrom('sys_session')
        .select('id')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirstOrThrow()
      const admin = await server.signIn('admin', adminPassword)
      const { body } = await server.call('POST', '/sys/online/forceLogout', { token: admin, payload: { token: id } })
      expect(body).toMatchObject({ success: true, message: '退出登录成功！' })
      await vi.waitFor(async () => expect(await there()).toBe(401), { timeout: 1_000, interval: 10 })
      expect(await statusOf(token)).toBe(401)
    } finally {
      await second.close()
      await events.close()
      await db.close()
    }
  })
})

it('failures with and without a school header are counted together', async () => {
  const count = async (given: Record<string, string>) =>
    server.call('POST', '/sys/login', { payload: { username: 'onedoor', password: 'wrong' }, headers: given })
  await count({})
  await count({ [headers.tenant]: '1' })
  const rows = await server.deps.db.platform
    .selectFrom('sys_sign_in_guard')
    .select(['key', 'failures'])
    .where('key', 'like', '%onedoor')
    .execute()
  expect(rows).toContainEqual({ key: 'name:1:onedoor', failures: 2 })
})
