import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from './support/app.ts'
import { createUser } from './support/fixtures.ts'
import { historyGuard, keptTables } from './support/history-guard.ts'
import { execute } from './support/sql.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp()
})
afterAll(() => server.close())

it('every table with a history is guarded in every test database', async () => {
  const rows = await execute<{ name: string }>(
    server.database.ownerUrl,
    `select tgrelid::regclass::text as name from pg_trigger where tgname = '${historyGuard}'`,
  )
  expect(keptTables).toContain('xw_info')
  expect(rows.map(({ name }) => name).toSorted()).toEqual(keptTables.toSorted())
})

it('SY-22 a new version of a record whose old one is not kept is refused', async () => {
  const id = await createUser(server.deps.db, { username: 'unkept', realname: '某人' })
  const change = server.deps.db.inTenant(1, tx =>
    sql`update sys_user set realname = '别人', version = version + 1 where tenant_id = 1 and id = ${id}`.execute(tx),
  )
  await expect(change).rejects.toThrow('a new version of sys_user whose old one is not in the history')
})
