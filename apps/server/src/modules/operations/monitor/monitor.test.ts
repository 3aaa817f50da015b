import { randomUUID } from 'node:crypto'
import type {
  Curves,
  DatabaseState,
  MessagingState,
  MonitoredProcess,
  RaisedAlarm,
  RequestTrace,
} from '@xw/shared/wire/monitor'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { startTestWorker } from '../../../../test/support/tasks.ts'
import { createDb, createPool } from '../../../plugins/db.ts'
import { purgeMonitoring, startSampler } from './index.ts'

const log = pino({ level: 'silent' })

let server: TestApp
let token: string
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
})
afterAll(() => server.close())

const get = async <T>(path: string) => {
  const { status, body } = await server.call<T>('GET', path, { token })
  return { status, body, result: body.result as T }
}
const processes = async () => (await get<MonitoredProcess[]>('/sys/monitor/processes')).result

/** Starts a sampler that appears as another process of the installation. */
function sampling(kind: 'server' | 'worker') {
  const sampler = startSampler(server.deps, { kind, log })
  onTestFinished(() => sampler.stop())
  return sampler
}

it('SY-25 shows every server and worker, until it stops', async () => {
  const one = sampling('server')
  const other = startSampler(server.deps, { kind: 'worker', log })
  await one.look()
  await other.look()
  const seen = await processes()
  expect(seen.map(({ kind }) => kind).sort()).toEqual(['server', 'worker'])
  for (const { figures, isSilent, pid, node } of seen) {
    expect({ isSilent, pid, node }).toEqual({ isSilent: false, pid: process.pid, node: process.version })
    const {
      heapUsed = 0,
      heapLimit = 0,
      rss = 0,
      dataTotal = 0,
      dataFree = 0,
      memoryTotal = 0,
      memoryFree = 0,
    } = figures
    expect(heapUsed).toBeGreaterThan(1e6)
    expect(heapLimit).toBeGreaterThan(heapUsed)
    expect(rss).toBeGreaterThan(heapUsed / 10)
    expect(dataTotal).toBeGreaterThan(dataFree)
    expect(memoryTotal).toBeGreaterThan(memoryFree)
  }
  await other.stop()
  expect((await processes()).map(({ kind }) => kind)).toEqual(['server'])
})

it('SY-25 shows a killed process as silent', async () => {
  const killed = sampling('worker')
  await killed.look()
  await sql`update sys_monitor_process set seen_time = now() - interval '5 minutes' where kind = 'worker'`.execute(
    server.deps.db.platform,
  )
  expect((await processes()).find(({ kind }) => kind === 'worker')).toMatchObject({ isSilent: true })
})

it('SY-25 shows only the last few of processes that fail repeatedly', async () => {
  const { platform } = server.deps.db
  await sql`
    insert into sys_monitor_process (id, kind, host, pid, node, system, cpus, start_time, seen_time, figures, classes, traces)
    select gen_random_uuid(), 'worker', 'failing', n, '', '', 1, now(), now() - make_interval(mins => 10 + n), '{}', '[]', '[]'
    from generate_series(1, 200) n`.execute(platform)
  await sql`delete from sys_monitor_sample where source = ''`.execute(platform)
  await sampling('server').look()
  const pids = (await processes()).filter(({ host }) => host === 'failing').map(({ pid }) => pid)
  expect(pids.sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  await sql`delete from sys_monitor_process where host = 'failing'`.execute(platform)
})

it('SY-25 counts requests by kind and outcome', async () => {
  const sampler = sampling('server')
  await server.call('GET', '/sys/position/list', { token })
  await server.call('GET', '/sys/position/list')
  await server.call('POST', '/sys/position/add', { token, payload: {} })
  await server.call('GET', '/no/such/path', { token })
  await server.app.inject('/healthz')
  await sampler.look()
  const [own] = await processes()
  const classes = new Map(own?.classes.map(one => [one.name, one]))
  expect(classes.get('read')).toMatchObject({ requests: 2, refused: 1, errors: 0 })
  expect(classes.get('write')).toMatchObject({ requests: 1 })
  expect(classes.get('other')).toMatchObject({ requests: 2, refused: 1 })
  expect(own?.figures).toMatchObject({ requests: 5, refused: 2, errors: 0 })
  expect(server.deps.meter.open.requests).toBe(0)
})

it('SY-25 stores one row a minute for each process and one for what they share, however often it is measured', async () => {
  const samplers = [sampling('server'), sampling('server'), sampling('worker')]
  for (let round = 0; round < 3; round += 1) await Promise.all(samplers.map(sampler => sampler.look()))
  const { rows } = await sql<{ source: string; count: number }>`
    select source, count(*)::int as count from sys_monitor_sample group by minute, source`.execute(
    server.deps.db.platform,
  )
  expect(rows.every(({ count }) => count === 1)).toBe(true)
  const shared = await sql<{ figures: Record<string, number> }>`
    select figures from sys_monitor_sample where source = '' order by minute desc limit 1`.execute(
    server.deps.db.platform,
  )
  expect(Object.keys(shared.rows[0]?.figures ?? {})).toEqual(
    expect.arrayContaining(['dbConnections', 'dbHit', 'dbSize', 'queueWaiting', 'sessions', 'notifyUsage']),
  )
})

it('SY-25 draws the curves of a day in buckets, as sums of counts and worst values of measurements', async () => {
  const { platform } = server.deps.db
  await sql`delete from sys_monitor_sample`.execute(platform)
  const put = (minutesAgo: number, source: string, figures: object, kind = 'server') =>
    sql`
      insert into sys_monitor_sample (minute, source, kind, figures)
      values (date_bin('10 minutes', now() - interval '1 hour', 'epoch') + make_interval(mins => ${minutesAgo}::int), ${source}, ${kind}, ${JSON.stringify(figures)})`.execute(
      platform,
    )
  await put(0, 'a', { requests: 10, loopP99: 5 })
  await put(0, 'b', { requests: 20, loopP99: 50 })
  await put(1, 'a', { requests: 30, loopP99: 7 })
  await put(10, 'a', { requests: 1 })
  await put(0, 'w', { requests: 99, loopP99: 900 }, 'worker')
  await put(0, '', { dbConnections: 12 }, 'shared')
  await put(-2_000, 'a', { requests: 5_000 })
  const curves = async (query: string) => (await get<Curves>(`/sys/monitor/curves?${query}`)).result.series
  expect(await curves('figures=requests,loopP99')).toEqual([
    { name: 'requests', values: [30, 1] },
    { name: 'loopP99', values: [50, null] },
  ])
  expect(await curves('figures=loopP99&source=a')).toEqual([{ name: 'loopP99', values: [7, null] }])
  expect(await curves('figures=requests&source=worker')).toEqual([{ name: 'requests', values: [99] }])
  expect(await curves('figures=dbConnections')).toEqual([{ name: 'dbConnections', values: [12] }])
  for (const odd of [
    'figures=tenant_id',
    'figures=requests,dbSize',
    'figures=,',
    "figures=x'--",
    'figures=constructor',
  ])
    expect((await get(`/sys/monitor/curves?${odd}`)).body).toMatchObject({
      success: false,
      message: '没有这些监控数值',
    })
})

it('SY-25 traces the route of a request and nothing of its content', async () => {
  const secret = `s-${randomUUID()}`
  const params = `?realname=${secret}&token=${secret}`
  await server.call('GET', `/sys/user/list${params}`, { token, headers: { cookie: secret, authorization: secret } })
  await server.call('POST', '/sys/login', { payload: { username: secret, password: secret } })
  await server.call('GET', `/sys/common/static/${secret}`, { token })
  await server.app.inject(`/nowhere/${secret}`)
  const sampler = sampling('server')
  await sampler.look()
  const { result } = await get<RequestTrace[]>('/sys/monitor/traces')
  expect(result.slice(0, 5).map(({ path }) => path)).toEqual([
    '',
    '/sys/common/static/*',
    '/sys/login',
    '/sys/user/list',
    expect.anything(),
  ])
  expect(result[3]).toMatchObject({ method: 'GET', status: 200, traceId: expect.stringMatching(/^[0-9a-f]{16}$/) })
  const wire = await server.app.inject({ url: '/jeecg-boot/actuator/httptrace', headers: { 'X-Access-Token': token } })
  expect(wire.json().traces[0]).toMatchObject({
    timestamp: expect.any(String),
    request: { method: 'GET', uri: '/sys/monitor/traces', headers: {} },
    response: { status: 200 },
    timeTaken: expect.any(Number),
  })
  const { rows } = await sql<{ text: string }>`select to_jsonb(p)::text as text from sys_monitor_process p`.execute(
    server.deps.db.platform,
  )
  for (const text of [JSON.stringify(result), wire.body, ...rows.map(row => row.text)]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(token)
  }
})

it('SY-25 shows tables, connections and slowest statements of the database', async () => {
  const { result } = await get<DatabaseState>('/sys/monitor/database')
  expect(result.tables.map(({ name }) => name)).toContain('sys_log')
  expect(result.tables.every(({ tableBytes, indexBytes }) => tableBytes >= 0 && indexBytes >= 0)).toBe(true)
  expect(result.figures.dbConnections).toBeGreaterThan(0)
  expect(result.figures.dbMaxConnections).toBeGreaterThan(result.figures.dbConnections ?? 0)
  expect(result.replicas).toEqual([])
  for (const { text } of result.statements ?? []) expect(text).not.toMatch(/'/)
  expect((await get<MessagingState>('/sys/monitor/messaging')).result.channels.map(({ name }) => name)).toContain(
    'live',
  )
})

it('SY-25 gives clients of the wire the counterparts of their metrics, and invents none', async () => {
  const bare = async (path: string) => {
    const { statusCode, body } = await server.app.inject({
      url: `/jeecg-boot${path}`,
      headers: { 'X-Access-Token': token },
    })
    return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> }
  }
  expect(await bare('/actuator/metrics/jvm.memory.used')).toMatchObject({
    status: 200,
    body: {
      name: 'jvm.memory.used',
      measurements: [{ statistic: 'VALUE', value: expect.any(Number) }],
      availableTags: [],
    },
  })
  const { body: pause } = await bare('/actuator/metrics/jvm.gc.pause')
  expect(pause.measurements).toHaveLength(2)
  for (const odd of ['jvm.classes.loaded', 'constructor', '__proto__'])
    expect((await bare(`/actuator/metrics/${odd}`)).body).toMatchObject({ success: false })
  expect((await bare('/sys/actuator/redis/keysSize')).body).toEqual({
    create_time: expect.any(Number),
    dbSize: expect.any(Number),
  })
  expect((await bare('/sys/actuator/redis/memoryInfo')).body).toEqual({
    create_time: expect.any(Number),
    used_memory: expect.any(Number),
  })
  const disks = (await get<Record<string, unknown>[]>('/sys/actuator/redis/queryDiskInfo')).result
  expect(disks).toMatchObject([{ name: '数据目录' }, { name: '备份目录' }])
  expect((await get<Record<string, unknown>[]>('/sys/actuator/redis/info')).result[0]).toMatchObject({
    key: 'connected_clients',
    value: '0',
    description: '本进程的实时连接',
  })
})

it('SY-25 is open only to platform administrators', async () => {
  const other = await createUser(server.deps.db, { username: 'school_admin', roles: ['admin'] })
  const schools = await openSession(server.deps.db, other)
  for (const path of [
    '/sys/monitor/processes',
    '/sys/monitor/traces',
    '/actuator/httptrace',
    '/actuator/metrics/jvm.memory.used',
  ])
    expect((await server.call('GET', path, { token: schools })).status).toBe(403)
})

it('SY-25 notifies once when a threshold is crossed, however many processes see it, and once when it is kept again', async () => {
  const worker = await startTestWorker(server)
  onTestFinished(() => worker.stop())
  const setLimit = (percent: number | null) =>
    sql`update sys_monitor_setting set memory_used = ${percent}, disk_free = null, heap_used = null, loop_delay = null`.execute(
      server.deps.db.platform,
    )
  const notices = async () => {
    const { result } = await get<{ records: { titile: string; msgContent: string }[] }>(
      '/sys/sysAnnouncementSend/getMyAnnouncementSend?pageSize=100',
    )
    return result.records.filter(({ titile }) => titile.includes('系统内存占用过高')).map(({ titile }) => titile)
  }
  // Every machine uses more than a hundredth of its memory.
  await setLimit(1)
  const samplers = [sampling('server'), sampling('server'), sampling('worker')]
  for (let round = 0; round < 3; round += 1) await Promise.all(samplers.map(sampler => sampler.look()))
  await vi.waitFor(async () => expect(await notices()).toEqual(['系统告警：系统内存占用过高']), { timeout: 20_000 })
  const { result } = await get<{ records: Record<string, unknown>[] }>('/sys/monitorAlarm/list?kind=memoryUsed')
  expect(result.records).toMatchObject([{ kind: 'memoryUsed', threshold: 1, endTime: null }])

  await setLimit(null)
  for (let round = 0; round < 2; round += 1) await Promise.all(samplers.map(sampler => sampler.look()))
  await vi.waitFor(
    async () =>
      expect((await notices()).sort()).toEqual(['系统告警解除：系统内存占用过高', '系统告警：系统内存占用过高'].sort()),
    { timeout: 20_000 },
  )
  expect((await get<typeof result>('/sys/monitorAlarm/list?kind=memoryUsed')).result.records).toMatchObject([
    { endTime: expect.stringMatching(/^\d{4}-/) },
  ])
})

it('SY-25 ends an alarm of what nobody measures any more', async () => {
  const { platform } = server.deps.db
  await sql`
    insert into sys_monitor_alarm (id, kind, source, subject, value, threshold, heard_time)
    values (gen_random_uuid(), 'diskFree', 'gone/data', 'gone 数据目录', 1, 10, now() - interval '1 hour')`.execute(
    platform,
  )
  await sql`delete from sys_monitor_sample where source = ''`.execute(platform)
  await sampling('server').look()
  const { rows } = await sql`select from sys_monitor_alarm where source = 'gone/data' and end_time is null`.execute(
    platform,
  )
  expect(rows).toEqual([])
})

it('DG-10 lists present alarms before recent ones on the overview', async () => {
  const { platform } = server.deps.db
  await sql`delete from sys_monitor_alarm`.execute(platform)
  await sql`
    insert into sys_monitor_alarm (id, kind, source, subject, value, threshold, begin_time, end_time)
    select gen_random_uuid(), 'latency', 'now', '现在', 9000.5, 5000, now() - interval '2 days', null
    union all
    select gen_random_uuid(), 'latency', n::text, '以前', 6000, 5000, now() - make_interval(hours => n), now()
    from generate_series(1, 30) n`.execute(platform)
  const { result } = await get<RaisedAlarm[]>('/sys/monitor/alarms')
  expect(result).toHaveLength(10)
  expect(result[0]).toMatchObject({ kind: 'latency', subject: '现在', value: 9000.5, threshold: 5000, endTime: null })
  const begun = result.slice(1).map(({ beginTime }) => beginTime)
  expect(begun).toEqual(begun.toSorted().reverse())
  await sql`delete from sys_monitor_alarm`.execute(platform)
})

it('SY-25 refuses a threshold out of range beside its field', async () => {
  const { result } = await get<{ records: { id: string; version: number }[] }>('/sys/monitorSetting/list')
  const [setting] = result.records
  const save = (change: object) =>
    server.call<Record<string, string>>('POST', '/sys/monitorSetting/edit', {
      token,
      payload: { ...setting, ...change },
    })
  expect((await save({ diskFree: 100 })).body).toMatchObject({
    success: false,
    result: { diskFree: expect.any(String) },
  })
  expect((await save({ diskFree: 12, queueWaiting: null })).body).toMatchObject({ success: true })
  expect((await get<typeof result>('/sys/monitorSetting/list')).result.records).toMatchObject([
    { diskFree: 12, queueWaiting: null },
  ])
})

it('SY-25 keeps samples for little more than a day', async () => {
  const { platform } = server.deps.db
  await sql`
    insert into sys_monitor_sample (minute, source, kind, figures)
    values (now() - interval '27 hours', 'old', 'server', '{}'), (now() - interval '25 hours', 'young', 'server', '{}')`.execute(
    platform,
  )
  await purgeMonitoring(server.deps.db)
  const { rows } = await sql<{ source: string }>`
    select source from sys_monitor_sample where source in ('old', 'young')`.execute(platform)
  expect(rows).toEqual([{ source: 'young' }])
})

it('SY-25 shows a gap in the curves while the database is away, and nothing else fails', async () => {
  const db = createDb(createPool('postgres://nobody:x@127.0.0.1:1/none', 1))
  onTestFinished(() => db.close())
  const lost = startSampler({ ...server.deps, db }, { kind: 'server', log })
  await expect(lost.look()).rejects.toThrow('ECONNREFUSED')
  await expect(lost.look()).rejects.toThrow('ECONNREFUSED')
  await lost.stop()
})
