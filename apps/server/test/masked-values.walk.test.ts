import { isDeepStrictEqual } from 'node:util'
import { isSealed } from '@xw/shared/resource/storage'
import { decisionPaths } from '@xw/shared/wire/decision-paths'
import type { Envelope } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import { recordsPath } from '@xw/shared/wire/record-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../src/app.ts'
import { newId } from '../src/lib/ids.ts'
import type { Route } from '../src/plugins/route.ts'
import { allSources } from '../src/resources.ts'
import type { Worker } from '../src/workers/start-worker.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createDepart, createUser } from './support/fixtures.ts'
import { createRole, openSession } from './support/people.ts'
import { archiveOf, photoImporter, portrait } from './support/photo-archive.ts'
import { quarter } from './support/run-size.ts'
import { partsOf, sampleRequests } from './support/sample-request.ts'
import { sampleIdNumber } from './support/samples.ts'
import { startTestWorker } from './support/tasks.ts'
import { addRecord } from './support/world.ts'

/**
 * The budget of masked queries is zero here, so a value that the caller sees masked or not at all must get the same
 * answer from every route, whether a record has it or not.
 */
const spent = '按脱敏内容查询的次数已达上限（每小时 0 次），请稍后再试'

type Answer = Pick<Envelope, 'success' | 'code' | 'message' | 'result'>
/** A call that carries a value to the server. */
type Ask = (token: string, value: string) => Promise<Answer>

const candidates = { zjhm: [sampleIdNumber(1), sampleIdNumber(2)], sjhm: ['13800000001', '13800000002'] } as const
type MaskedField = keyof typeof candidates
const fields = Object.keys(candidates) as MaskedField[]

let server: TestApp
let worker: Worker
let routes: Route[]
let decisionId: string
let departId: string
let photo: Buffer
const tokens: Record<'masked' | 'hidden', string> = { masked: '', hidden: '' }

beforeAll(async () => {
  server = await buildApp({}, { XW_MASKED_QUERIES: '0' })
  worker = await startTestWorker(server)
  routes = allRoutes(server.deps).routes
  const admin = await server.signIn()
  departId = await createDepart(server.deps.db, { name: '文学院', orgCode: 'A01' })
  const [zjhm, sjhm] = [candidates.zjhm[0], candidates.sjhm[0]]
  const record = { xm: '王小明', xh: '20240001', zjlxm: '01', nj: '2024', xwlx: '31', departId, zjhm, sjhm }
  await addRecord(server, admin, record)
  const decision = { jybh: '学位〔2026〕1号', hxwrq: '20260630', zxxm: '李主席', xzxm: '王校长' }
  const made = await server.call<{ id: string }>('POST', `${decisionPaths.resource}/add`, {
    token: admin,
    payload: decision,
  })
  decisionId = made.body.result?.id ?? ''
  photo = await portrait()
  for (const who of ['masked', 'hidden'] as const) tokens[who] = await enter(who)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

/** Signs in a department user with every permission that the routes require. */
async function enter(who: 'masked' | 'hidden'): Promise<string> {
  const { db } = server.deps
  const { rows } = await db.inTenant(1, tx =>
    sql<{ code: string }>`select code from sys_permission where code ~ '^xw:(xwInfo|decision)'`.execute(tx),
  )
  const roleId = await createRole(db, { code: who, permissions: rows.map(({ code }) => code) })
  if (who === 'hidden')
    await db.inTenant(1, async tx => {
      for (const key of fields)
        await tx
          .insertInto('sys_role_field_config')
          .values({ tenant_id: 1, id: newId(), role_id: roleId, biz_key: 'xwInfo_31', field_key: key, visible: '0' })
          .execute()
    })
  const userId = await createUser(db, { username: who, roles: [who], departs: [departId], xwbslbms: ['31'] })
  return openSession(db, userId, { departId })
}

const call = async (...given: Parameters<TestApp['call']>): Promise<Answer> => {
  const { body } = await server.call(...given)
  const { success, code, message, result } = body
  return { success, code, message, result }
}

/** The routes that do something with the records that a list's query finds. */
const selecting = () =>
  routes.filter(({ path, body }) => {
    const { properties = {} } = partsOf(body)
    return path.startsWith(`${recordsPath}/`) && 'ids' in properties && 'query' in properties
  })

/** Lists the calls that lead from a value of a field to records, by name. */
function waysOf(field: MaskedField): Map<string, Ask> {
  const ways = new Map<string, Ask>()
  for (const action of ['list', 'exportXls', 'recycleBin/list'])
    ways.set(`GET ${action}`, (token, value) =>
      call('GET', `${recordsPath}/${action}?${new URLSearchParams({ xwlx: '31', [field]: value })}`, { token }),
    )
  ways.set('GET list, several conditions', (token, value) => {
    const superQueryParams = encodeURIComponent(JSON.stringify([{ field, rule: 'eq', val: value }]))
    const query = new URLSearchParams({ xwlx: '31', superQueryMatchType: 'and', superQueryParams })
    return call('GET', `${recordsPath}/list?${query}`, { token })
  })
  for (const route of selecting())
    ways.set(`POST ${route.path}`, (token, value) => {
      const [request] = sampleRequests(route)
      const payload = { ...request?.payload, xwlx: '31', query: { [field]: value } }
      return call('POST', route.path, { token, payload, headers: request?.headers ?? {} })
    })
  if (field === 'zjhm') {
    ways.set('council', (token, zjhm) => {
      const payload = { decisionId, xwbslbm: '31', xm: '某人', zjhm }
      return call('POST', `${decisionPaths.entries}/add`, { token, payload })
    })
    ways.set('photo', async (token, zjhm) => {
      const archive = archiveOf([{ name: `${zjhm}.jpg`, content: photo }])
      try {
        const { task, rows } = await photoImporter(server, token).run(archive, { zpppmc: '0' })
        return { success: task.status === '1', code: 0, message: task.resMessage, result: rows }
      } catch (error) {
        return { success: false, code: 0, message: String(error), result: null }
      }
    })
  }
  ways.set('duplicate', (token, fieldVal) => {
    const query = new URLSearchParams({ tableName: 'xw_info', fieldName: field, fieldVal })
    return call('GET', `${paths.duplicates.check}?${query}`, { token })
  })
  return ways
}

/** Counts the queries in the log; a save that types a number has a line of another kind, whatever the number is. */
const countLines = async (username: string) => {
  const { rows } = await server.deps.db.inTenant(1, tx =>
    sql<{
      n: number
    }>`select count(*)::int as n from sys_log where username = ${username} and log_type = '3' and operate_type = '1'`.execute(
      tx,
    ),
  )
  return rows[0]?.n
}

/** Tells whether a route refused both values before it read records, because it needs more than its schema requires. */
const early = (answers: readonly Answer[]) => answers.every(({ success, message }) => !success && message !== spent)

describe.each(fields)('%s', field => {
  it('SE-05 answers the same for a true and a false value once nothing is left to ask', async () => {
    const refusedBy: string[] = []
    const telling: string[] = []
    for (const [name, ask] of quarter([...waysOf(field)], fields.indexOf(field))) {
      const [right, wrong] = candidates[field]
      const answers = [await ask(tokens.masked, right), await ask(tokens.masked, wrong)]
      if (!isDeepStrictEqual(answers[0], answers[1])) telling.push(name)
      else if (answers[0]?.message?.startsWith(spent)) refusedBy.push(name)
      else if (name !== 'duplicate' && !early(answers)) telling.push(name)
    }
    expect(telling).toEqual([])
    expect(refusedBy.length).toBeGreaterThan(0)
    expect(await countLines('masked')).toBe(0)
  })

  it('SE-05 answers the same for a true and a false value to somebody from whom the field is hidden', async () => {
    const telling: string[] = []
    for (const [name, ask] of quarter([...waysOf(field)], fields.indexOf(field) + 1)) {
      const [right, wrong] = candidates[field]
      const answers = [await ask(tokens.hidden, right), await ask(tokens.hidden, wrong)]
      if (!isDeepStrictEqual(answers[0], answers[1]) || !early(answers)) telling.push(name)
    }
    expect(telling).toEqual([])
    expect(await countLines('hidden')).toBe(0)
  })
})

/** Every field of every resource that some caller sees masked by its definition, with the list that could be asked. */
const maskedFields = () =>
  allSources().flatMap(source =>
    source
      .all()
      .slice(0, 1)
      .flatMap(def =>
        Object.entries(def.fields)
          .filter(([, field]) => field.masked !== undefined || isSealed(field))
          .map(([key]) => ({ path: source.path, key, type: def.only?.value })),
      ),
  )

it('SE-05 the list of every resource refuses a condition on any masked field once nothing is left to ask', async () => {
  const admin = await server.signIn()
  const answered: string[] = []
  for (const { path, key, type } of maskedFields()) {
    const superQueryParams = encodeURIComponent(JSON.stringify([{ field: key, rule: 'eq', val: '13800000001' }]))
    const query = new URLSearchParams({ ...(type !== undefined && { xwlx: type }), superQueryParams })
    const { success, message } = await call('GET', `${path}/list?${query}`, { token: admin })
    if (success || message === null) answered.push(`${path} ${key}`)
  }
  expect(answered).toEqual([])
  expect(maskedFields().length).toBeGreaterThan(8)
})

it('SE-05 the walk meets the routes that take a query', () => {
  expect(selecting().length).toBeGreaterThan(8)
})
