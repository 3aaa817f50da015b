import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildApp } from '../../../../test/support/app.ts'
import { purgeExpiredSessions } from './purge.ts'

it('the clean-up removes expired rows and nothing else', async () => {
  const server = await buildApp()
  try {
    const { db } = server.deps
    const [open, over] = [await server.signIn(), await server.signIn()]
    await server.call('POST', '/sys/logout', { token: over })
    await db.platform
      .updateTable('sys_session')
      .set({ expires_at: sql`now()` })
      .where('revoked_at', 'is not', null)
      .execute()
    const code_hash = randomBytes(32)
    await db.platform
      .insertInto('sys_captcha')
      .values([
        { key: 'old', code_hash, expires_at: sql`now() - interval '1 second'` },
        { key: 'new', code_hash, expires_at: sql`now() + interval '1 minute'` },
      ])
      .execute()
    await db.platform
      .insertInto('sys_sign_in_guard')
      .values([
        { key: 'name:1:old', failures: 40, failed_at: sql`now() - interval '49 hours'` },
        { key: 'name:1:locked', failures: 40, failed_at: sql`now() - interval '23 hours'` },
      ])
      .execute()
    await purgeExpiredSessions(db)
    const count = async (table: 'sys_session' | 'sys_captcha' | 'sys_sign_in_guard') =>
      (await db.platform.selectFrom(table).selectAll().execute()).length
    expect([await count('sys_session'), await count('sys_captcha'), await count('sys_sign_in_guard')]).toEqual([
      1, 1, 1,
    ])
    expect((await server.call('GET', '/sys/user/getCurrentUserDeparts', { token: open })).status).toBe(200)
  } finally {
    await server.close()
  }
})
