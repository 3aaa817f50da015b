import { quartzTaskResource } from '@xw/shared/resources/sys/quartz-task'
import { apiBase } from '@xw/shared/wire/headers'
import type { LiveFrame } from '@xw/shared/wire/live'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { allRoutes } from '../src/app.ts'
import { newId } from '../src/lib/ids.ts'
import { publishLive } from '../src/plugins/live.ts'
import type { Route } from '../src/plugins/route.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createBatch, createDepart, createSchool, createUser } from './support/fixtures.ts'
import { importer, workbook } from './support/imports.ts'
import { openSession } from './support/people.ts'
import { quarter } from './support/run-size.ts'
import { partsOf } from './support/sample-request.ts'
import { sampleIdNumber } from './support/samples.ts'
import { readExport } from './support/sheets.ts'
import { signedHeaders } from './support/signed.ts'
import { listen, type OpenSocket, openSocket } from './support/sockets.ts'
import { listTasks, readTask, startTestWorker, waitForTask } from './support/tasks.ts'

const types = ['31', '22', '43'] as const
const perPlace = 2
const tasks = quartzTaskResource.path

interface RecordGroup {
  tenantId: number
  departId: string
  type: string
  /** The mark in every text of the group's records. */
  mark: string
  ids: string[]
}

let server: TestApp
let routes: Route[]
const places: RecordGroup[] = []
let own: RecordGroup
/** A secretary of one department who works for one type. */
let token: string
let userId: string
/** Users who must not learn of the secretary's calls: of the same group, of another department, type or school. */
const others = new Map<string, { userId: string; tenantId: number; token: string }>()
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
  userId = await createUser(db, user)
  token = await openSession(db, userId, { departId })
  await join('colleague', own)
  await join('neighbour', placeOf(1, { isOwnDepart: false, type: '31' }))
  await join('othertype', placeOf(1, { isOwnDepart: true, type: '22' }))
  for (const tenantId of schools.slice(1)) await join(`abroad${tenantId}`, placeOf(tenantId, { type: '31' }))
})
afterAll(() => server.close())

function placeOf(tenantId: number, { isOwnDepart, type }: { isOwnDepart?: boolean; type: string }): RecordGroup {
  const found = places.find(
    place =>
      place.tenantId === tenantId &&
      place.type === type &&
      (isOwnDepart === undefined || (place.departId === own.departId) === isOwnDepart),
  )
  if (!found) throw new Error('there is no such place')
  return found
}

/** Adds a secretary of another group, or a second one of the same. */
async function join(username: string, { tenantId, departId, type }: RecordGroup) {
  const { db } = server.deps
  const id = await createUser(db, { username, roles: ['yxgly'], departs: [departId], xwbslbms: [type], tenantId })
  others.set(username, { userId: id, tenantId, token: await openSession(db, id, { departId, tenantId }) })
}

async function fillSchool(tenantId: number, school: number) {
  const { db } = server.deps
  const batches = new Map<string, string>()
  for (const type of types)
    batches.set(type, await createBatch(server.deps, { tenantId, xwbslbm: type, name: `批次S${school}T${type}Z` }))
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

/** Returns the value of a parameter by its name, for calls about a group of records. */
const valueOf = (name: string, schemaType: string | undefined, { type, ids, mark, departId }: RecordGroup): unknown => {
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
    batch: 'all',
  }
  return known[name]
}

const partOf = (route: Route, part: 'query' | 'body', place: RecordGroup) =>
  Object.fromEntries(
    Object.entries(partsOf(route[part]).properties ?? {}).flatMap(([name, { type }]) => {
      const value = valueOf(name, type, place)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Lists the bodies of calls about a group: a selection is either records or a query. */
function bodiesOf(route: Route, place: RecordGroup): object[] {
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

async function answersOf(route: Route, place: RecordGroup): Promise<string[]> {
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
    const elsewhere = places.filter(place => place !== own)
    const about = routes.filter(
      ({ path }) => path.startsWith('/xw/') || Object.values<string>(paths.dashboard).includes(path),
    )
    expect(about.length).toBeGreaterThan(30)
    const told: string[] = []
    let succeeded = 0
    const asked = elsewhere.filter((_, index) => index % 4 === 0 || index < 3)
    for (const [turn, route] of about.entries())
      for (const place of quarter(asked, turn))
        for (const answer of await answersOf(route, place)) {
          if (answer.includes('"success":true')) succeeded += 1
          for (const mark of foreignMarks(answer)) told.push(`${route.path} ${mark}`)
        }
    expect(told).toEqual([])
    // If every call were refused, the test would prove nothing.
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
    for (const path of [paths.dashboard.overview, paths.dashboard.work, paths.dashboard.submissions])
      for (const batch of ['open', 'all']) expect(foreignMarks(await call(`${path}?batch=${batch}`))).toEqual([])
  })

  it('has tasks that nobody else lists, reads, stops, runs again or downloads', async () => {
    const worker = await startTestWorker(server)
    try {
      const content = await workbook(
        ['姓名', '身份证件号码', '年级', '备注'],
        [[own.mark, sampleIdNumber(1), '2024', '甲']],
      )
      // The row matches no record, so its result is the failure file.
      const { taskId } = await importer(server, token).run(content)
      const task = await waitForTask(server, token, taskId)
      const fileId = String(task.resFileId)
      const byId = `${paths.files.byId}?id=${fileId}`
      const statusFor = async (by: string) =>
        (
          await server.app.inject({
            url: `${apiBase}${paths.files.static}/${fileId}`,
            headers: { 'X-Access-Token': by },
          })
        ).statusCode
      expect(await statusFor(token)).toBe(200)
      expect((await server.call('GET', byId, { token })).body.success).toBe(true)
      const before = await readTask(server, token, taskId)
      for (const [name, other] of others) {
        const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
          (await server.call(method, path, { token: other.token, ...(payload && { payload }) })).body
        const listed = await listTasks(server, other.token, 'pageSize=100')
        expect.soft([name, listed.map(({ id }) => id)]).toEqual([name, []])
        const asked = [
          await call('GET', `${tasks}/queryById?id=${taskId}`),
          await call('POST', `${tasks}/edit`, { id: taskId, remark: '改了' }),
          await call('POST', `${tasks}/cancel`, { id: taskId }),
          await call('POST', `${tasks}/retry`, { id: taskId }),
          await call('DELETE', `${tasks}/delete?id=${taskId}`),
          await call('GET', byId),
        ]
        expect.soft([name, asked.filter(({ success }) => success)]).toEqual([name, []])
        expect.soft([name, await statusFor(other.token)]).toEqual([name, 404])
      }
      expect(await readTask(server, token, taskId)).toEqual(before)
    } finally {
      await worker.stop()
    }
  })

  it('has frames that reach no other person, and those of a school reach no other school', async () => {
    const address = await listen(server.app)
    const publish = (tenantId: number, users: 'all' | string[], frame: LiveFrame) =>
      server.deps.db.inTenant(tenantId, tx => publishLive(tx, { tenantId, users }, frame))
    const open = async (id: string, by: string) => openSocket(address, `/websocket/${id}`, { token: by })
    const mine = await open(userId, token)
    const watching = new Map<string, OpenSocket>()
    for (const [name, other] of others) watching.set(name, await open(other.userId, other.token))
    try {
      const personal = (['task', 'taskProcess', 'user'] as const).map(cmd => ({ cmd, msgId: own.mark, msgTxt: '' }))
      const toAll = { cmd: 'topic', msgId: own.mark, msgTxt: '' } as const
      for (const frame of personal) await publish(own.tenantId, [userId], frame)
      await publish(own.tenantId, 'all', toAll)
      // A frame sent last arrives last, so all others have arrived by then.
      const last = { cmd: 'user', msgId: 'last', msgTxt: '' } as const
      for (const tenantId of new Set(places.map(place => place.tenantId))) await publish(tenantId, 'all', last)
      for (const { frames } of [mine, ...watching.values()])
        await vi.waitFor(() => expect(frames).toContainEqual(last), 5_000)
      expect(mine.frames).toEqual([...personal, toAll, last])
      for (const [name, { frames }] of watching) {
        const isOfSchool = others.get(name)?.tenantId === own.tenantId
        expect.soft([name, frames]).toEqual([name, isOfSchool ? [toAll, last] : [last]])
      }
    } finally {
      for (const { socket } of [mine, ...watching.values()]) socket.terminate()
    }
  })
})
