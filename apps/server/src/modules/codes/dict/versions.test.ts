import { headers } from '@xw/shared/wire/headers'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { createApp } from '../../../app.ts'
import { createDb, createPool } from '../../../plugins/db.ts'
import { createEvents } from '../../../plugins/events.ts'

let server: TestApp
let other: Awaited<ReturnType<typeof startOther>>
/** Sessions of a student, the administrator, and a student of another school. */
let student: string
let admin: string
let stranger: string
beforeAll(async () => {
  server = await buildApp()
  other = await startOther()
  const { db } = server.deps
  await createUser(db, { username: 'xs01', roles: ['xs'] })
  await createUser(db, {
    username: 'xs02',
    roles: ['xs'],
    tenantId: await createSchool(db, { code: '10002', name: '第二大学' }),
  })
  student = await server.signIn('xs01', userPassword)
  stranger = await server.signIn('xs02', userPassword)
  await createUser(db, { username: 'gly', roles: ['admin'] })
  admin = await server.signIn('gly', userPassword)
})
afterAll(async () => {
  await other.close()
  await server.close()
})

/** Starts a second server on the same database, with its own connections and memory, in place of a second process. */
async function startOther() {
  const events = await createEvents(server.database.appUrl)
  const db = createDb(createPool(server.database.appUrl, 2))
  const app = await createApp({ ...server.deps, events, db }, { log: pino({ level: 'silent' }), rateLimits: false })
  return {
    version: async (token: string) => {
      const reply = await app.inject({
        url: '/jeecg-boot/sys/dict/queryAllDictItems',
        headers: { [headers.token]: token },
      })
      return reply.headers[headers.dictVersion.toLowerCase()]
    },
    close: async () => {
      await app.close()
      await events.close()
      await db.close()
    },
  }
}

/** Changes a dictionary as an administrator does, in the first process. */
const edit = (tenantId: number) =>
  server.deps.db.inTenant(tenantId, tx =>
    tx
      .insertInto('sys_dict')
      .values({ tenant_id: tenantId, id: crypto.randomUUID(), dict_code: `d${Date.now()}`, dict_name: 'x' })
      .execute(),
  )

it('shows an edit of one process in the version of another within a second', async () => {
  const before = await other.version(student)
  expect(before).toMatch(/^1\.\d+\.\d+$/)
  expect(await other.version(student)).toBe(before)
  for (const tenantId of [1, 0]) {
    const known = await other.version(student)
    await edit(tenantId)
    await vi.waitFor(async () => expect(await other.version(student)).not.toBe(known), { timeout: 1_000, interval: 10 })
  }
})

it('keeps the version of other schools when one school edits', async () => {
  const [own, foreign] = [await other.version(student), await other.version(stranger)]
  await edit(1)
  await vi.waitFor(async () => expect(await other.version(student)).not.toBe(own), { timeout: 1_000, interval: 10 })
  expect(await other.version(stranger)).toBe(foreign)
})

it('gives no version to a client without a session', async () => {
  const { headers: answered } = await server.call('GET', '/sys/dict/queryAllDictItems')
  expect(answered).not.toHaveProperty(headers.dictVersion.toLowerCase())
})

it('HD-06 清理缓存 makes the process read again only for users with the permission', async () => {
  const refresh = async (token: string) => {
    await server.call('GET', '/sys/dict/refleshCache', { token })
    return (await server.call('GET', '/sys/dict/queryAllDictItems', { token })).headers[
      headers.dictVersion.toLowerCase()
    ]
  }
  const known = await refresh(student)
  // A change without a notification, as after restoring the table.
  await server.deps.db.platform
    .updateTable('sys_dict_version')
    .set({ version: '900' })
    .where('tenant_id', '=', 0)
    .execute()
  expect(await refresh(student)).toBe(known)
  expect(await refresh(admin)).toMatch(/^1\.900\./)
})
