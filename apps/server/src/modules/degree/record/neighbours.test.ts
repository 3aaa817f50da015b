import type { Page } from '@xw/shared/wire/envelope'
import type { RecordNeighbours } from '@xw/shared/wire/record-history'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { execute } from '../../../../test/support/sql.ts'
import { createWorld, readAll, type World } from '../../../../test/support/world.ts'

type Query = Record<string, string>

let server: TestApp
let world: World
beforeAll(async () => {
  server = await buildApp()
  world = await createWorld(server)
  // Two records have no student number, since empty values must have a place in every order too.
  const [first, second] = world.records.filter(({ type }) => type === '31')
  await server.deps.db.inTenant(1, tx =>
    sql`update xw_info set xh = null where id in (${first?.id}, ${second?.id})`.execute(tx),
  )
})
afterAll(() => server.close())

const ask = (id: string, query: Query, token = world.admin) =>
  server.call<RecordNeighbours>('GET', `/xw/xwInfo/neighbours?${new URLSearchParams({ ...query, id })}`, { token })
const found = async (id: string, query: Query, token = world.admin) => (await ask(id, query, token)).body.result

const orders: Query[] = [
  {},
  { column: 'createTime', order: 'asc' },
  { column: 'xm', order: 'asc' },
  { column: 'xm', order: 'desc' },
  { column: 'xh', order: 'asc' },
  { column: 'xh', order: 'desc' },
  { column: 'departId,xh', order: 'asc' },
  { column: 'updateTime', order: 'desc' },
  { column: 'id', order: 'asc' },
]

describe('previous and next', () => {
  it.each(orders)('DG-03 walk the whole list in its own order, both ways: %o', async order => {
    const query = { xwlx: '31', ...order }
    const list = (await readAll(server, world.admin, '/xw/xwInfo/list', query)).map(({ id }) => String(id))
    expect(list.length).toBeGreaterThan(5)
    for (const [index, id] of list.entries())
      expect(await found(id, query)).toEqual({
        previous: list[index - 1] ?? null,
        next: list[index + 1] ?? null,
        position: index + 1,
        total: list.length,
        isEstimate: false,
      })
  })

  it('DG-03 stay within the query, and lead on from a record that has left it', async () => {
    const query = { xwlx: '31', xm: '王*', column: 'xh', order: 'asc' }
    const list = (await readAll(server, world.admin, '/xw/xwInfo/list', query)).map(({ id }) => String(id))
    const [first = '', second = '', third = ''] = list
    expect(await found(second, query)).toMatchObject({ previous: first, next: third, position: 2, total: list.length })
    const rename = (xm: string) =>
      server.call('POST', '/xw/xwInfo/edit', { token: world.admin, payload: { xwlx: '31', id: second, xm } })
    expect((await rename('张三')).body.success).toBe(true)
    expect(await found(second, query)).toMatchObject({
      previous: first,
      next: third,
      position: null,
      total: list.length - 1,
    })
    await rename('王五')
  })

  it('PE-04 know the records alone that the caller reaches', async () => {
    const { db } = server.deps
    const departId = world.departs.理学院
    const user = await createUser(db, { username: 'walker', roles: ['yxgly'], departs: [departId], xwbslbms: ['31'] })
    const token = await openSession(db, user, { departId })
    const own = world.records.filter(({ type, depart }) => type === '31' && depart === '理学院')
    const foreign = world.records.find(({ type, depart }) => type === '31' && depart === '医学院')
    const seen = await found(own[0]?.id ?? '', { xwlx: '31', column: 'xh', order: 'asc' }, token)
    expect(seen).toEqual({ previous: null, next: own[1]?.id, position: 1, total: 2, isEstimate: false })
    const missing = { success: false, code: 500, message: '未找到对应数据' }
    expect((await ask(foreign?.id ?? '', { xwlx: '31' }, token)).body).toMatchObject(missing)
    expect((await ask('nothing', { xwlx: '31' })).body).toMatchObject(missing)
  })

  it('QY-03 refuse what the list refuses', async () => {
    const [record] = world.records
    expect((await ask(record?.id ?? '', { xwlx: '31', nonsense: '1' })).body).toMatchObject({ success: false })
    expect((await ask(record?.id ?? '', { xwlx: '31', column: 'zjhm' })).body).toMatchObject({ success: false })
  })
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}
const scans = (plan: Plan): Plan[] => [
  ...(plan['Relation Name'] === 'xw_info' ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scans),
]

it.each([
  ['xw_info_list', {}],
  ['xw_info_xm_pinyin', { column: 'xm', order: 'asc' }],
])('DG-03 in a long list they are found by %s, and no row on the way is read', async (index, order: Query) => {
  const count = 30_000
  await execute(
    server.database.ownerUrl,
    `insert into xw_info (tenant_id, id, xwbslbm, nj, xm, xh)
     select 1, gen_random_uuid(), '41', '2024', '学生' || n, 'L' || n from generate_series(1, ${count}) n
     on conflict do nothing; analyze xw_info`,
  )
  const query = { xwlx: '41', ...order, pageNo: '700', pageSize: '20' }
  const page = await server.call<Page<{ id: string }>>('GET', `/xw/xwInfo/list?${new URLSearchParams(query)}`, {
    token: world.admin,
  })
  const ids = page.body.result?.records.map(({ id }) => id) ?? []
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await found(ids[10] ?? '', query)
  const asked = spy.mock.calls.map(call => call as unknown as [text: unknown, values?: unknown[]])
  spy.mockRestore()
  expect(answer).toMatchObject({ previous: ids[9], next: ids[11], position: null })
  const [text, values = []] = asked.find(([statement]) => String(statement).includes('as previous')) ?? []
  const { rows } = await server.deps.db.inTenant(1, tx =>
    tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
    ),
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  const used = plan ? scans(plan) : []
  expect(used.length).toBeGreaterThan(3)
  expect(used.filter(scan => !scan['Index Name'])).toEqual([])
  expect(used.map(scan => scan['Index Name'])).toContain(index)
})
