import { createHash } from 'node:crypto'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { allRoutes } from '../src/app.ts'
import { publishLive } from '../src/plugins/live.ts'
import { anySignedIn, type Route } from '../src/plugins/route.ts'
import { allPermissions } from '../src/seed/permissions.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createDegreeSchool, type DegreeSchool } from './support/degree.ts'
import { createUser } from './support/fixtures.ts'
import { readPdf } from './support/pdf.ts'
import { createTask, openSession } from './support/people.ts'
import { isWholeRun, quarter } from './support/run-size.ts'
import { partsOf, type SampleRequest, sampleRequests, textParameters } from './support/sample-request.ts'
import { sampleIdNumber } from './support/samples.ts'
import { readSheet } from './support/sheets.ts'
import { listen, openSocket, readUpgradeStatus } from './support/sockets.ts'
import { pdf, photo, uploaded } from './support/uploads.ts'

/** A mark in everything that the other student typed and in nothing that this one sends. */
const mark = 'NEIGHBOURMARK'
const phone = '13987654321'

interface Student {
  userId: string
  token: string
}

/** Values that a student could know or guess of another. Each is tried in every text parameter of every route. */
type Things = Record<
  'record' | 'user' | 'username' | 'number' | 'idNumber' | 'photo' | 'file' | 'task' | 'session' | 'query',
  string
>

let server: TestApp
let school: DegreeSchool
let routes: Route[]
let own: Student & { record: string; file: string }
let other: Student
let things: Things
/** Private values of the other student, none of which may appear in an answer. */
let secrets: string[]
let photoPrint: string

const versionOf = async (id: string) => {
  const [row] = await school.rows(sql<{ version: number }>`select version from xw_info where id = ${id}`)
  return row?.version ?? 0
}
const print = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const must = async (path: string, token: string, payload: object) => {
  const { body } = await server.call('POST', path, { token, payload })
  if (!body.success) throw new Error(`${path}: ${body.message}`)
}

beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  routes = allRoutes(server.deps).routes
  const { db } = server.deps
  const [ownRecord = '', record = ''] = await school.records(['10', '10'])
  const file = await uploaded(server, school.tokens.student, { name: '我的.pdf', biz: 'temp' })
  own = { userId: school.studentId, token: school.tokens.student, record: ownRecord, file: file.id }
  const userId = await createUser(db, { username: 'the-other-one', realname: mark, roles: ['xs'] })
  other = { userId, token: await openSession(db, userId) }
  await school.rows(sql`update xw_info set student_user_id = ${userId} where id = ${record}`)
  const idNumber = sampleIdNumber(4_242)
  const picture = await uploaded(server, school.tokens.school, {
    name: `${mark}.jpg`,
    content: await photo(180, 240),
    biz: 'photo',
  })
  await must('/xw/xwInfo/edit', school.tokens.school, {
    xwlx: '31',
    id: record,
    xm: mark,
    xh: 'X900001',
    zjlxm: '01',
    zjhm: idNumber,
    sjhm: phone,
    dsxm: mark,
    lwtm: mark,
    photo: picture.path,
  })
  const version = await versionOf(record)
  await must(paths.drafts.save, other.token, {
    id: record,
    baseVersion: version,
    draftVersion: 0,
    patch: { lwgjc: mark },
  })
  const typed = await uploaded(server, other.token, {
    name: `${mark}.pdf`,
    content: Buffer.concat([pdf, Buffer.from(`%${mark}\n`)]),
    biz: 'temp',
  })
  const task = await createTask(db, userId)
  await school.rows(sql`update sys_quartz_task set biz_type = ${mark}, res_message = ${mark} where id = ${task}`)
  await must('/sys/savedQuery/save', other.token, { pageKey: 'p', title: mark, matchType: 'and', records: [] })
  const [query] = await school.rows(sql<{ id: string }>`select id from sys_saved_query where user_id = ${userId}`)
  const session = await db.platform
    .selectFrom('sys_session')
    .select('id')
    .where('account_id', '=', userId)
    .executeTakeFirstOrThrow()
  things = {
    record,
    user: userId,
    username: 'the-other-one',
    number: 'X900001',
    idNumber,
    photo: picture.id,
    file: typed.id,
    task,
    session: session.id,
    query: query?.id ?? '',
  }
  secrets = [mark, phone, ...Object.values(things)]
  photoPrint = print(await server.download(`${paths.files.static}/${picture.id}`, other.token))
})
afterAll(() => server.close())

const seeds = new Map(allPermissions.map(entry => [entry.code, entry]))
const isOpen = ({ permission = '', public: isPublic }: Route) =>
  isPublic || permission === anySignedIn || seeds.get(permission)?.roles.includes('xs') === true

/** Parameter names to try on routes whose schema does not list their parameters. */
const looseNames = ['id', 'ids', 'dataId', 'recordId', 'fileId', 'userId', 'username', 'selections', 'keyword', 'xh']
/** The parameter that a call about degree records requires. */
const type = { xwlx: '31' }

const isLoose = (route: Route, place: 'query' | 'body') => route[place] && !partsOf(route[place]).properties

/** Lists the calls of a route with the value in one parameter after the other, including lists. */
function callsOf(route: Route, thing: string): SampleRequest[] {
  const named = (place: 'query' | 'body', name: string) =>
    sampleRequests(route, {
      [place]: { ...('xwlx' in (partsOf(route[place]).properties ?? {}) && type), [name]: thing },
    })
  const texts = textParameters(route).filter(({ name }) => name !== 'xwlx')
  const calls = texts.flatMap(({ place, name }) =>
    place === 'params' ? sampleRequests(route, { params: { [name]: thing } }) : named(place, name),
  )
  for (const place of ['query', 'body'] as const) {
    if (isLoose(route, place))
      calls.push(...looseNames.flatMap(name => sampleRequests(route, { [place]: { ...type, [name]: thing } })))
    const lists = Object.entries(partsOf(route[place]).properties ?? {}).filter(
      ([, { type: kind }]) => kind === 'array',
    )
    for (const [name] of lists)
      calls.push(
        ...sampleRequests(route, { [place]: type }).map(call => ({
          ...call,
          ...(call.payload && { payload: { ...call.payload, ...type, [name]: [thing] } }),
        })),
      )
  }
  if (route.path.endsWith('*'))
    calls.push(...sampleRequests(route).map(call => ({ ...call, path: call.path.replace(/x(?=\?|$)/, thing) })))
  return calls.length > 0 ? calls : sampleRequests(route)
}

/** Calls in which a value of the other student is only one part: beside it they name a table and columns, or a condition. */
const furtherCalls = (thing: string): SampleRequest[] =>
  [
    `/sys/dict/loadDictItem/sys_user,realname,id?key=${thing}`,
    `/sys/dict/loadDictItem/sys_user,realname,username?key=${thing}`,
    `/sys/dict/loadDictItem/xw_info,xm,id?key=${thing}`,
    `/sys/dict/getDictText/sys_user,realname,username/${thing}`,
    `/sys/dict/loadDict/sys_user,realname,username?keyword=${thing}`,
    `/sys/dict/getDictItems/sys_user,realname,username`,
    `/sys/dict/getDictItems/xw_info,xm,xh`,
    `/xw/xwInfo/list?xwlx=31&xh=*${thing}*`,
    `/xw/xwInfo/list?xwlx=31&superQueryMatchType=or&superQueryParams=${encodeURIComponent(
      JSON.stringify([{ field: 'id', rule: 'eq', val: thing }]),
    )}`,
    `/xw/xwInfo/overview?xwlx=31&xh=${thing}`,
    `/xw/xwInfo/find?xwlx=31&keyword=${thing}`,
  ].map(path => ({ method: 'GET' as const, path, headers: {} }))

interface Heard {
  status: number
  text: string
}

async function hear({ method, path, payload, headers: signed }: SampleRequest, token: string): Promise<Heard> {
  const response = await server.app.inject({
    method,
    url: apiBase + path,
    headers: { ...signed, [headers.token]: token },
    ...(payload && { payload }),
  })
  const kind = String(response.headers['content-type'])
  const bytes = response.rawPayload
  const isPhoto = print(bytes) === photoPrint ? mark : ''
  const seen = kind.includes('pdf')
    ? `${bytes.toString('latin1')} ${(await readPdf(bytes).catch(() => ({ pages: [] as string[] }))).pages.join()}`
    : kind.includes('spreadsheet')
      ? JSON.stringify(await readSheet(bytes))
      : response.payload
  return { status: response.statusCode, text: seen + isPhoto }
}

/** Reads all stored rows of the other student. */
const keptOfOther = () =>
  school.rows(sql`
    select (select to_jsonb(r) from xw_info r where r.id = ${things.record}) as record,
      (select jsonb_agg(d) from xw_draft d where d.record_id = ${things.record}) as drafts,
      (select jsonb_agg(f order by f.id) from sys_file f where f.id in (${things.photo}, ${things.file})) as files,
      (select to_jsonb(t) from sys_quartz_task t where t.id = ${things.task}) as task,
      (select to_jsonb(u) from sys_user u where u.id = ${things.user}) as "user",
      (select jsonb_agg(q) from sys_saved_query q where q.user_id = ${things.user}) as queries,
      (select count(*) from sys_history h where h.data_id = ${things.record}) as versions`)

const draftNumber = async () => {
  const [draft] = await school.rows(
    sql<{ number: number }>`select draft_version as number from xw_draft where record_id = ${things.record}`,
  )
  return draft?.number ?? 0
}

/** The number of concurrent calls. */
const lanes = 4

/**
 * Makes every call with every id and value of the other student, signed in as one of the two students. `walkedIn` gives
 * the routes of a turn.
 */
async function walk(
  { userId }: Student,
  walkedIn: (turn: number) => readonly Route[],
  each: (call: SampleRequest, heard: Heard, sent: string) => void,
) {
  const all = Object.values(things).flatMap((thing, turn) =>
    [...walkedIn(turn).flatMap(route => callsOf(route, thing)), ...furtherCalls(thing)].map(call => ({
      call,
      thing,
    })),
  )
  const queue = all.values()
  const walkOn = async () => {
    let token = await openSession(server.deps.db, userId)
    for (const { call, thing } of queue) {
      let heard = await hear(call, token)
      // A call before it has ended the session.
      if (heard.status === 401) {
        token = await openSession(server.deps.db, userId)
        heard = await hear(call, token)
      }
      each(call, heard, thing)
    }
  }
  await Promise.all(Array.from({ length: lanes }, walkOn))
}

const isSocket = ({ path }: Route) => /^\/(?:websocket|vxeSocket)\//.test(path)

describe('PE-04 a student', () => {
  it('gets nothing of another student by any route, with whatever is known of them, and changes nothing', async () => {
    const before = await keptOfOther()
    const leaks: object[] = []
    let entered = 0
    const walked = routes.filter(route => isOpen(route) && !isSocket(route))
    await walk(
      own,
      turn => quarter(walked, turn),
      ({ method, path, payload }, { status, text }, sent) => {
        if (status === 200) entered += 1
        const found = secrets.filter(secret => secret !== sent && text.includes(secret))
        if (found.length > 0 || status >= 500 || status === 401)
          leaks.push({ method, path, payload, status, found, text: text.slice(0, 300) })
      },
    )
    expect(leaks).toEqual([])
    expect(await keptOfOther()).toEqual(before)
    // Calls that were refused for their form would prove little.
    expect(entered).toBeGreaterThan(isWholeRun ? 1_000 : 250)
  }, 300_000)

  it('gets their own data by the same calls, so the calls are effective', async () => {
    const reached = new Set<string>()
    const reading = routes.filter(route => isOpen(route) && !isSocket(route) && route.method === 'GET')
    await walk(
      other,
      () => reading,
      ({ path }, { text }) => {
        if (text.includes(mark)) reached.add(path.replace(/[?].*/, '').replace(/[\da-f-]{36}$/, ':id'))
      },
    )
    expect([...reached]).toEqual(
      expect.arrayContaining([
        '/xw/xwInfo/queryById',
        '/xw/xwInfo/list',
        '/xw/xwInfo/mine',
        '/xw/xwInfo/sheet',
        paths.drafts.one,
        paths.files.byId,
        `${paths.files.static}/:id`,
      ]),
    )
  }, 300_000)

  it('has no use for the tickets of own files and sheets where another’s are meant', async () => {
    const { body } = await server.call<{ downloadUrl: string; previewUrl: string }>(
      'GET',
      `${paths.files.byId}?id=${own.file}`,
      { token: own.token },
    )
    const { downloadUrl = '', previewUrl = '' } = body.result ?? {}
    expect((await server.app.inject({ url: apiBase + downloadUrl })).statusCode).toBe(200)
    for (const id of [things.file, things.photo])
      for (const link of [downloadUrl, previewUrl]) {
        const response = await server.app.inject({ url: apiBase + link.replace(own.file, id) })
        expect([401, 403, 404]).toContain(response.statusCode)
        expect(response.payload).not.toContain(mark)
      }
  })

  it('hears nothing of another’s record by a socket, and opens none in their name', async () => {
    const address = await listen(server.app)
    const { userId, token } = own
    for (const path of [`/websocket/${other.userId}`, `/vxeSocket/${other.userId}/p1`])
      expect(await readUpgradeStatus(address, path, { token })).toBe(403)
    const sockets = [
      await openSocket(address, `/websocket/${userId}`, { token }),
      await openSocket(address, `/vxeSocket/${userId}/${things.record}`, { token }),
    ]
    const version = await versionOf(things.record)
    await must('/xw/xwInfo/edit', school.tokens.school, { xwlx: '31', id: things.record, version, dsxm: `${mark}二` })
    await must(paths.drafts.save, other.token, {
      id: things.record,
      baseVersion: version,
      draftVersion: await draftNumber(),
      patch: { lwgjc: `${mark}；二` },
    })
    const { db } = server.deps
    const publish = (users: string[], msgId: string) =>
      db.inTenant(1, tx => publishLive(tx, { tenantId: 1, users }, { cmd: 'task', msgId }))
    await publish([other.userId], things.task)
    await publish([userId], 'the last one')
    await vi.waitFor(() => expect(JSON.stringify(sockets[0]?.frames)).toContain('the last one'), 10_000)
    for (const { frames, socket } of sockets) {
      for (const secret of secrets) expect(JSON.stringify(frames)).not.toContain(secret)
      socket.terminate()
    }
  })
})
