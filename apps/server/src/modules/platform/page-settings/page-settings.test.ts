import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'

let server: TestApp
let token: string
let userId: string
beforeAll(async () => {
  server = await buildApp()
  userId = await createUser(server.deps.db, { username: 'keeper' })
  token = await openSession(server.deps.db, userId)
})
afterAll(() => server.close())

const save = async (path: string, payload: object) => (await server.call('POST', path, { token, payload })).body

it('QY-03 limits what a user stores over pages of any name, and still lets stored settings change', async () => {
  await server.deps.db.inTenant(1, async tx => {
    await sql`
      insert into sys_saved_query (tenant_id, id, user_id, page_key, title, match_type, records)
      select 1, gen_random_uuid(), ${userId}, 'page' || n, '查询', 'and', '[]' from generate_series(1, 500) n`.execute(
      tx,
    )
    await sql`
      insert into sys_user_page (tenant_id, user_id, page_key, settings)
      select 1, ${userId}, 'page' || n, '{}' from generate_series(1, 500) n`.execute(tx)
  })
  const query = { title: '查询', matchType: 'and', records: [] }
  expect(await save('/sys/savedQuery/save', { ...query, pageKey: 'another' })).toMatchObject({
    success: false,
    message: '最多保存 500 个查询，请先删除一些',
  })
  expect(await save('/sys/savedQuery/save', { ...query, pageKey: 'page1' })).toMatchObject({ success: true })
  expect(await save('/sys/userPage/save', { pageKey: 'another', settings: {} })).toMatchObject({
    success: false,
    message: '最多保存 500 个页面的设置',
  })
  expect(await save('/sys/userPage/save', { pageKey: 'page1', settings: {} })).toMatchObject({ success: true })
})
