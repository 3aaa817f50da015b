import { apiBase, headers } from '@xw/shared/wire/headers'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { execute } from '../../../../test/support/sql.ts'
import { createWorld, foreignMark, type World } from '../../../../test/support/world.ts'
import { monitorRoutes, startSampler } from './index.ts'

const metricsToken = 'collect-these-metrics-02'

let server: TestApp
let world: World
beforeAll(async () => {
  server = await buildApp({}, { XW_METRICS_TOKEN: metricsToken })
  world = await createWorld(server)
})
afterAll(() => server.close())

/** Route names, request names and option texts of the program, which no school has written. */
const ofTheProgram = new Set([
  'sys_log.trace_id',
  'sys_log.request_url',
  'sys_log.method',
  'sys_role.reach',
  'sys_entry_setting.first_way',
])

/** Reads every text of every row of a school, in all columns, as the owner who sees them all. */
async function readTexts(): Promise<Map<string, string>> {
  const columns = await execute<{ table: string; column: string }>(
    server.database.ownerUrl,
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.columns t on t.table_name = c.table_name and t.table_schema = c.table_schema and t.column_name = 'tenant_id'
     join pg_tables on tablename = c.table_name and schemaname = 'public'
     where c.table_schema = 'public' and c.data_type in ('text', 'uuid', 'ARRAY', 'jsonb')`,
  )
  const own = columns.filter(({ table, column }) => !ofTheProgram.has(`${table}.${column}`))
  const questions = own.map(
    ({ table, column }) =>
      `select "${column}"::text as text, '${table}.${column}' as place from "${table}"
       where tenant_id > 0 and length("${column}"::text) > 5`,
  )
  const rows = await execute<{ text: string; place: string }>(server.database.ownerUrl, questions.join(' union '))
  return new Map(rows.map(({ text, place }) => [text, place]))
}

it('SY-25 no monitoring answer contains a value of a school’s rows', async () => {
  const { admin, records } = world
  const sampler = startSampler(server.deps, { kind: 'server', log: pino({ level: 'silent' }) })
  const [first] = records
  // Makes requests that are traced and statements that are counted.
  for (const path of [
    `/xw/xwInfo/list?xwlx=31&xm=${encodeURIComponent(first?.xm ?? '')}&zjhm=${first?.zjhm}`,
    `/xw/xwInfo/queryById?xwlx=31&id=${first?.id}`,
    `/sys/user/list?realname=${foreignMark}`,
    `/sys/dict/getDictItems/${foreignMark}`,
    `/sys/common/static/${foreignMark}/${first?.id}.png`,
  ])
    await server.call('GET', path, { token: admin })
  await sampler.look()

  const paths = monitorRoutes(server.deps).map(({ path }) => path.replace(':name', 'jvm.memory.used'))
  const answers = new Map<string, string>()
  for (const path of paths) {
    const query = path.endsWith('/curves') ? '?figures=requests,p95' : ''
    const response = await server.app.inject({ url: apiBase + path + query, headers: { [headers.token]: admin } })
    expect([path, response.statusCode]).toEqual([path, 200])
    answers.set(path, response.body)
  }
  const metrics = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  answers.set('/metrics', metrics.body)
  await sampler.stop()

  const texts = await readTexts()
  // Proves that the search works: an empty search would pass as well.
  expect([...texts.keys()]).toEqual(expect.arrayContaining([foreignMark, first?.id, first?.xh]))
  const found = [...answers].flatMap(([path, body]) =>
    [...texts].filter(([text]) => body.includes(text)).map(([text, where]) => ({ path, where, text })),
  )
  expect(found).toEqual([])
  for (const { xm } of records) for (const body of answers.values()) expect(body).not.toContain(xm)
})
