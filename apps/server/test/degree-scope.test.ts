import { apiBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../src/app.ts'
import { newId } from '../src/lib/ids.ts'
import type { Route } from '../src/plugins/route.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createBatch, createDepart, createSchool, createUser } from './support/fixtures.ts'
import { openSession } from './support/people.ts'
import { partsOf } from './support/sample-request.ts'
import { readExport } from './support/sheets.ts'
import { signedHeaders } from './support/signed.ts'

const types = ['31', '22', '43'] as const
const perPlace = 2

interface Place {
  tenantId: number
  departId: string
  type: string
  /** Stands in every text of the place's records. */
  mark: string
  ids: string[]
}

let server: TestApp
let routes: Route[]
const places: Place[] = []
let own: Place
/** A secretary of one department who works for one type. */
let token: string
beforeAll(async () => {
  server = await buildApp({}, { XW_MASKED_QUERIES: '10000' })
  routes = allRoutes(server.deps).routes
  const { db } = server.deps
  const schools = [
    1,
    await createSchool(db, { code: '10002', name: '二校' }),
    await createSchool(db, { code: '10003', name: '三校' }),
  ]
  for (const [s, tenantId] of schools.entries()) await fillSchool(tenantId, s + 1)
  const [first] = places
  if (!first) throw new Error('there are no places')
  own = first
  const { departId } = own
  const user = { username: 'scoped', roles: ['yxgly'], departs: [departId], xwbslbms: ['31'] }
  token = await openSession(db, await createUser(db, user), { departId })
})
afterAll(() => server.close())

async function fillSchool(tenantId: number, school: number) {
  const { db } = server.deps
  const batches = new Map<string, string>()
  for (const type of types)
    batches.set(type, await createBatch(db, { tenantId, xwbslbm: type, name: `批次S${school}T${type}Z` }))
  for (const depart of [1, 2, 3]) {
    const departId = await createDepart(db, { tenantId, name: `院系S${school}D${depart}`, orgCode: `A0${depart}` })
    for (const type of types) {
      const mark = `S${school}D${depart}T${type}Z`
      const ids = Array.from({ length: perPlace }, newId)
      await db.inTenant(tenantId, tx =>
        sql`
          insert into xw_info (tenant_id, id, xwbslbm, nj, status, depart_id, batch_id, xm, xh, sqh, lwtm, dsxm, bz)
          select ${tenantId}, id, ${type}, '2024', '20', ${departId}, ${batches.get(type)}, ${mark}, ${mark}, ${mark}, ${mark}, ${mark}, ${mark}
          from unnest(${ids}::uuid[]) as id`.execute(tx),
      )
      places.push({ tenantId, departId, type, mark, ids })
    }
  }
}

const otherSchools = ['批次S2', '批次S3', '院系S2', '院系S3', '二校', '三校']
const foreignMarks = (text: string) => [
  ...places.filter(place => place !== own && text.includes(place.mark)).map(({ mark }) => mark),
  ...otherSchools.filter(name => text.includes(name)),
]

/** What a parameter of this name gets, where its route is called about a place. */
const valueOf = (name: string, schemaType: string | undefined, { type, ids, mark, departId }: Place): unknown => {
  const known: Record<string, unknown> = {
    id: ids[0],
    ids: schemaType === 'array' ? ids : ids.join(),
    xwlx: type,
    xwbslbm: type,
    bizKey: `xwInfo_${type}`,
    query: { xwlx: type },
    keyword: mark,
    values: {},
    field: 'bz',
    value: '改了',
    reason: '原因',
    departId,
    preview: false,
  }
  return known[name]
}

const partOf = (route: Route, part: 'query' | 'body', place: Place) =>
  Object.fromEntries(
    Object.entries(partsOf(route[part]).properties ?? {}).flatMap(([name, { type }]) => {
      const value = valueOf(name, type, place)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The bodies of calls about a place: a selection is some records or a query, never both. */
function bodiesOf(route: Route, place: Place): object[] {
  if (!route.body) return [{}]
  const whole = { xwlx: place.type, id: place.ids[0], ...partOf(route, 'body', place) } as Record<string, unknown>
  const { ids, query, ...rest } = whole
  return ids !== undefined && query !== undefined
    ? [
        { ...rest, ids },
        { ...rest, query },
      ]
    : [whole]
}

async function answersOf(route: Route, place: Place): Promise<string[]> {
  const isOpen = Object.keys(partsOf(route.query).properties ?? {}).length === 0
  const asked = { ...(isOpen && { xwlx: place.type }), ...partOf(route, 'query', place) } as Record<string, string>
  const path = `${route.path.replace(/:\w+\??/g, place.ids[0] ?? '')}?${new URLSearchParams(asked)}`
  const headers = { 'x-access-token': token, ...(route.signed ? signedHeaders(path) : {}) }
  const answers: string[] = []
  for (const method of [route.method].flat())
    for (const payload of method === 'GET' ? [{}] : bodiesOf(route, place)) {
      const sent = method === 'GET' ? {} : { payload }
      answers.push((await server.app.inject({ method, url: `${apiBase}${path}`, headers, ...sent })).body)
    }
  return answers
}

const snapshot = async () => {
  const rows: unknown[] = []
  for (const tenantId of new Set(places.map(place => place.tenantId)))
    rows.push(
      ...(await server.deps.db.inTenant(
        tenantId,
        async tx =>
          (
            await sql`select id, to_jsonb(t) - 'judged' - 'judged_version' - 'judgement' - 'findings' as row from xw_info t
            where depart_id <> ${own.departId} or xwbslbm <> ${own.type} order by id`.execute(tx)
          ).rows,
      )),
    )
  return rows
}

describe('DG-03 a secretary of one department and one type, in three schools of three departments and three types', () => {
  it('is told nothing of the records of another place by any route, and changes none of them', async () => {
    const before = await snapshot()
    const others = places.filter(place => place !== own)
    const about = routes.filter(
      ({ path }) => path.startsWith('/xw/') || Object.values<string>(paths.dashboard).includes(path),
    )
    expect(about.length).toBeGreaterThan(30)
    const told: string[] = []
    let succeeded = 0
    for (const route of about)
      for (const place of others.filter((_, index) => index % 4 === 0 || index < 3))
        for (const answer of await answersOf(route, place)) {
          if (answer.includes('"success":true')) succeeded += 1
          for (const mark of foreignMarks(answer)) told.push(`${route.path} ${mark}`)
        }
    expect(told).toEqual([])
    // Refused as a whole, they would tell nothing either.
    expect(succeeded).toBeGreaterThan(10)
    expect(await snapshot()).toEqual(before)
  })

  it('lists, counts, finds and exports the own records, and no other', async () => {
    const call = async (path: string) => JSON.stringify((await server.call('GET', path, { token })).body)
    const list = await call('/xw/xwInfo/list?xwlx=31&pageSize=100')
    expect(JSON.parse(list)).toMatchObject({ result: { total: perPlace } })
    expect(list).toContain(own.mark)
    const found = await call(`${paths.dashboard.find}?keyword=S`)
    for (const text of [list, found, await call('/xw/xwInfo/recycleBin?xwlx=31')])
      expect(foreignMarks(text)).toEqual([])
    const exported = await readExport(server, token, '/xw/xwInfo', { xwlx: '31' })
    expect(exported.rows).toHaveLength(perPlace)
    expect(foreignMarks(JSON.stringify(exported.rows))).toEqual([])
    const summary = await call(paths.dashboard.records)
    expect(foreignMarks(summary)).toEqual([])
  })
})
