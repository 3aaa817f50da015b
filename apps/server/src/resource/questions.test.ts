import type { Page } from '@xw/shared/wire/envelope'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../test/support/app.ts'
import { createUser } from '../../test/support/fixtures.ts'
import { createRole, openSession } from '../../test/support/people.ts'

const budget = 6

let server: TestApp
beforeAll(async () => {
  server = await buildApp({}, { XW_MASKED_QUERIES: String(budget) })
  const { db, keys } = server.deps
  await createUser(db, { username: 'called', phone: { keys, number: '13812347090' } })
  await createRole(db, { code: 'curious', permissions: ['sys:user:list', 'sys:user:exportXls'], reach: 'school' })
})
afterAll(() => server.close())

let number = 0
/** Creates a caller who has made no search yet. */
async function enter() {
  number += 1
  const username = `curious${number}`
  const id = await createUser(server.deps.db, { username, roles: ['curious'] })
  return { username, token: await openSession(server.deps.db, id) }
}

const ask = async (token: string, query: Record<string, string>, path = 'list') =>
  (await server.call<Page<{ username: string }>>('GET', `/sys/user/${path}?${new URLSearchParams(query)}`, { token }))
    .body

const logOf = (username: string) =>
  server.deps.db.inTenant(1, tx =>
    tx
      .selectFrom('sys_log')
      .select('log_content')
      .where('username', '=', username)
      .where('log_type', '=', '3')
      .orderBy('create_time')
      .execute(),
  )

const spent = `按脱敏内容查询的次数已达上限（每小时 ${budget} 次），请稍后再试`

it('a masked value is asked for so often in an hour; each question is written down with what it hit', async () => {
  const { username, token } = await enter()
  expect((await ask(token, { phone: '13812347090' })).result?.records.map(row => row.username)).toEqual(['called'])
  for (let last = 1; last < budget; last += 1)
    expect((await ask(token, { phone: `1381234708${last}` })).result?.total).toBe(0)
  for (const query of [{ phone: '13812347090' }, { phone: '13812347091' }])
    expect(await ask(token, query)).toMatchObject({ success: false, message: spent, result: null })
  // Searches of fields without a mask are not limited.
  expect((await ask(token, { username: 'called' })).result?.total).toBe(1)
  const log = await logOf(username)
  expect(log).toHaveLength(budget)
  expect(log[0]?.log_content).toBe('按脱敏字段“手机号”查询用户：命中 1 条')
  expect(log[1]?.log_content).toBe('按脱敏字段“手机号”查询用户：命中 0 条')
  expect(JSON.stringify(log)).not.toContain('1381234')
})

it('sent all at once, questions do not pass the limit together', async () => {
  const { username, token } = await enter()
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, last) => ask(token, { phone: `138123470${10 + last}` })),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(budget)
  expect(await logOf(username)).toHaveLength(budget)
})

it('an export by a masked value is a question as well', async () => {
  const { username, token } = await enter()
  for (let count = 0; count < budget; count += 1) await server.download('/sys/user/exportXls?phone=13812347090', token)
  expect(await logOf(username)).toHaveLength(budget)
  expect(await ask(token, { phone: '13812347090' }, 'exportXls')).toMatchObject({ success: false, message: spent })
})

it('a masked value is no alternative among others', async () => {
  const { username, token } = await enter()
  const advanced = (match: 'and' | 'or') => ({
    superQueryMatchType: match,
    superQueryParams: encodeURIComponent(
      JSON.stringify([
        { field: 'phone', rule: 'eq', val: '13812347090' },
        { field: 'username', rule: 'eq', val: 'called' },
      ]),
    ),
  })
  expect(await ask(token, advanced('or'))).toMatchObject({
    success: false,
    message: '手机号是脱敏内容，不能用于“满足任一条件”的查询',
  })
  expect(await logOf(username)).toEqual([])
  expect((await ask(token, advanced('and'))).result?.total).toBe(1)
  expect(await logOf(username)).toHaveLength(1)
})
