import { connect, createServer, type Socket } from 'node:net'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { failedText, forbiddenText, ownText } from './test-connection.ts'

const secret = 'S3cret-of-the-report'
let server: TestApp
let token: string
let door: Awaited<ReturnType<typeof listen>>
/** The connection parameters of the tests’ own database. */
let reachable: { host: string; port: number; dbName: string; dbUsername: string; dbPassword: string }
beforeAll(async () => {
  server = await buildApp({}, { XW_DATASOURCE_NETWORKS: '127.0.0.1' })
  token = await server.signIn()
  const url = new URL(server.database.appUrl)
  door = await openDoor(url)
  reachable = {
    host: '127.0.0.1',
    port: door.port,
    dbName: url.pathname.slice(1),
    dbUsername: url.username,
    dbPassword: url.password,
  }
})
afterAll(async () => {
  await door.close()
  await server.close()
})

/** Opens a port of this machine that leads to a database, even to one with a socket only. */
async function openDoor(url: URL) {
  const folder = url.searchParams.get('host')
  const place = folder
    ? { path: `${folder}/.s.PGSQL.${url.port || 5432}` }
    : { host: url.hostname, port: Number(url.port) }
  return listen(socket => {
    const inside = connect(place)
    socket.pipe(inside).pipe(socket)
    for (const end of [socket, inside]) end.on('error', () => socket.destroy())
    socket.on('close', () => inside.destroy())
  })
}

const test = (payload: object, on = server, by = token) =>
  on.call('POST', '/online/cgreport/api/testConnection', { token: by, payload })
let number = 0
const save = async (more: object = {}) => {
  number += 1
  const payload = { code: `ds${number}`, name: '报表库', dbType: 'postgresql', ...reachable, ...more }
  return (await server.call<{ id: string }>('POST', '/sys/dataSource/add', { token, payload })).body
}

describe('the password of a data source', () => {
  it('SY-16 is stored encrypted and never returned', async () => {
    const id = (await save({ dbPassword: secret })).result?.id ?? ''
    const answers = await Promise.all(
      [`queryById?id=${id}`, 'list?pageNo=1', 'options', 'definition'].map(path =>
        server.app.inject({ url: `${apiBase}/sys/dataSource/${path}`, headers: { [headers.token]: token } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    for (const { payload } of answers) expect(payload).not.toContain(secret)
    const { body } = await server.call<object>('GET', `/sys/dataSource/queryById?id=${id}`, { token })
    expect(Object.keys(body.result ?? {})).not.toContain('dbPassword')
    const { rows } = await sql<{ row: string }>`select t::text as row from sys_data_source t`.execute(
      server.deps.db.platform,
    )
    for (const { row } of rows) {
      expect(row).not.toContain(secret)
      expect(row).not.toContain(Buffer.from(secret).toString('hex'))
    }
    expect(rows).not.toEqual([])
  })

  it('SY-16 stays unchanged when other fields are edited, and is the same from every school', async () => {
    const id = (await save()).result?.id ?? ''
    await server.call('POST', '/sys/dataSource/edit', { token, payload: { id, name: '改名' } })
    expect((await test({ id })).body).toMatchObject({ success: true, message: '数据库连接成功' })
  })
})

describe('the connection test', () => {
  it('SY-16 signs in to an allowed database, saved or just typed', async () => {
    const id = (await save()).result?.id
    expect((await test({ id })).body).toMatchObject({ success: true, message: '数据库连接成功' })
    expect((await test(reachable)).body.success).toBe(true)
    expect((await test({ ...reachable, host: 'localhost' })).body.message).toMatch(/成功|不允许/)
  })

  it('SY-16 gives the same answer for an unknown user, a missing database, a closed port and an unknown name', async () => {
    for (const wrong of [
      { dbUsername: 'nobody' },
      { dbName: 'no_such_database' },
      { port: 1025 },
      { host: 'no-such-host.invalid' },
    ]) {
      const { status, body } = await test({ ...reachable, ...wrong })
      expect.soft([status, body]).toMatchObject([200, { success: false, message: failedText, result: null }])
    }
  })

  it('SY-16 sends a saved password only to the saved host', async () => {
    const listener = await listen()
    const id = (await save()).result?.id
    await test({ id, host: '127.0.0.1', port: listener.port, dbName: 'x' })
    expect(listener.connections()).toBe(0)
    await listener.close()
  })

  it('SY-16 gives up on a server that is silent or sends too much (security.md 59)', async () => {
    const silent = await listen()
    const started = Date.now()
    expect((await test({ ...reachable, port: silent.port })).body.message).toBe(failedText)
    expect(Date.now() - started).toBeLessThan(5_000)
    await silent.close()
    const noisy = await listen(socket => {
      // A notice that claims to be almost a gigabyte long.
      socket.write(Buffer.from([0x4e, 0x3b, 0x9a, 0xca, 0x00]))
      const chunk = Buffer.alloc(65_536, 'x')
      const pour = () => {
        while (!socket.destroyed && socket.write(chunk));
      }
      socket.on('drain', pour)
      pour()
    })
    expect((await test({ ...reachable, port: noisy.port })).body.message).toBe(failedText)
    expect(noisy.sent()).toBeLessThan(30_000_000)
    await noisy.close()
  })

  it('SY-16 leaves a line in the log, without the password', async () => {
    await test({ ...reachable, dbPassword: secret })
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{
        text: string
      }>`select log_content as text from sys_log where log_content like '测试连接%' order by id`.execute(tx),
    )
    expect(rows.at(-1)?.text).toBe(`测试连接数据源：127.0.0.1:${reachable.port}`)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('the connection test refuses', () => {
  let strict: TestApp
  let theirs: string
  beforeAll(async () => {
    strict = await buildApp()
    theirs = await strict.signIn()
  })
  afterAll(() => strict.close())

  it('SY-16 this machine, private networks and metadata, however the address is written', async () => {
    const v4 = await listen()
    const v6 = await listen(undefined, '::1')
    const hosts = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0x7f000001',
      '0177.0.0.1',
      '0.0.0.0',
      '0',
      'localhost',
      '127.255.255.254',
      '10.0.0.1',
      '172.16.0.1',
      '192.168.1.1',
      '100.64.0.1',
      '169.254.169.254',
      '::1',
      '::',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '0:0:0:0:0:ffff:169.254.169.254',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'fe80::1',
      'fd00::1',
      'fd00:ec2::254',
      'ff02::1',
      '224.0.0.1',
      '255.255.255.255',
    ]
    for (const host of hosts) {
      for (const port of [v4.port, v6.port]) {
        const { body } = await test({ ...reachable, host, port }, strict, theirs)
        expect.soft({ host, success: body.success }).toEqual({ host, success: false })
        const isRefused =
          body.message === forbiddenText || body.message.startsWith('主机') || body.message === failedText
        expect.soft({ host, message: isRefused ? 'refused' : body.message }).toEqual({ host, message: 'refused' })
      }
    }
    expect([v4.connections(), v6.connections()]).toEqual([0, 0])
    await Promise.all([v4.close(), v6.close()])
  })

  it('SY-16 metadata and link-local addresses even when they are listed', async () => {
    const open = await buildApp({}, { XW_DATASOURCE_NETWORKS: '0.0.0.0/0,::/0' })
    const by = await open.signIn()
    for (const host of ['169.254.169.254', '0.0.0.0', 'fe80::1', '::', 'fd00:ec2::254'])
      expect.soft((await test({ ...reachable, host }, open, by)).body.message).toBe(forbiddenText)
    await open.close()
  })

  it('SY-16 the product’s own database', async () => {
    const here = (role: string) => `postgres://${role}@127.0.0.1:${reachable.port}/xwxxcj`
    const own = await buildApp(
      {},
      { XW_DATASOURCE_NETWORKS: '127.0.0.0/8', DATABASE_URL: here('xw_app'), DATABASE_OWNER_URL: here('xw_owner') },
    )
    const by = await own.signIn()
    expect((await test(reachable, own, by)).body.message).toBe(ownText)
    await own.close()
  })

  it.each<[object, string]>([
    [{ host: '/tmp' }, 'host'],
    [{ host: '/var/run/postgresql' }, 'host'],
    [{ host: 'jdbc:mysql://a?allowLoadLocalInfile=true' }, 'host'],
    [{ host: 'a.cn/x' }, 'host'],
    [{ host: 'user@a.cn' }, 'host'],
    [{ host: 'a.cn?sslcert=/etc/passwd' }, 'host'],
    [{ host: 'file:///etc/passwd' }, 'host'],
    [{ host: ['127.0.0.1'] }, 'host'],
    [{ port: 22 }, 'port'],
    [{ port: 80 }, 'port'],
    [{ port: 70_000 }, 'port'],
  ])('SY-16 no path, address with options or well-known port: %j', async (part, field) => {
    const { body } = await test({ ...reachable, ...part })
    expect([body.success, Object.keys(body.result ?? {})]).toEqual([false, [field]])
  })

  it('SY-16 an address or a driver chosen by the client, which is neither used nor stored (security.md 56, 57, 58, 60)', async () => {
    const listener = await listen()
    const sneaky = {
      dbUrl: `jdbc:h2:mem:x;INIT=RUNSCRIPT FROM 'http://127.0.0.1:${listener.port}/x.sql'`,
      url: `postgres://127.0.0.1:${listener.port}/x`,
      connectionString: `postgres://127.0.0.1:${listener.port}/x`,
      dbDriver: 'com.ibm.db2.jcc.DB2Driver',
      options: '-c log_statement=all',
      ssl: { key: '/etc/passwd' },
    }
    expect((await test({ ...reachable, ...sneaky })).body.success).toBe(true)
    const { result } = await save(sneaky)
    const { body } = await server.call<object>('GET', `/sys/dataSource/queryById?id=${result?.id}`, { token })
    expect(Object.keys(sneaky).filter(key => key in (body.result ?? {}))).toEqual([])
    expect((await save({ dbType: 'mysql' })).success).toBe(false)
    expect(listener.connections()).toBe(0)
    await listener.close()
  })

  it('SY-16 every user except platform administrators (security.md 61)', async () => {
    const admin = await createUser(server.deps.db, { username: 'school_admin', roles: ['admin'] })
    const school = await openSession(server.deps.db, admin)
    expect((await test(reachable, server, school)).status).toBe(403)
    for (const path of ['list', 'options', 'queryById?id=x', 'exportXls', 'delete?id=x'])
      expect((await server.call('GET', `/sys/dataSource/${path}`, { token: school })).status).toBe(403)
    for (const path of ['add', 'edit'])
      expect((await server.call('POST', `/sys/dataSource/${path}`, { token: school, payload: {} })).status).toBe(403)
  })

  it('SY-16 more than five tests a minute', async () => {
    const limited = await buildApp({ rateLimits: true })
    const by = await limited.signIn()
    const statuses: number[] = []
    for (let call = 0; call < 6; call += 1) statuses.push((await test({ id: 'x' }, limited, by)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await limited.close()
  })
})

it('SY-16 data sources are offered by code and name', async () => {
  await save({ code: 'offered', name: '供选择' })
  const { body } = await server.call<object[]>('GET', '/sys/dataSource/options', { token })
  expect(body.result).toContainEqual({ value: 'offered', label: '供选择', text: '供选择' })
})

/** Listens on a port and counts the connections. */
async function listen(greet: (socket: Socket) => void = () => {}, host = '127.0.0.1') {
  const sockets = new Set<Socket>()
  let connections = 0
  let sent = 0
  const listener = createServer(socket => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => (sent += socket.bytesWritten))
    greet(socket)
  })
  await new Promise<void>(resolve => listener.listen(0, host, resolve))
  const address = listener.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    connections: () => connections,
    sent: () => sent,
    close: () =>
      new Promise<void>(resolve => {
        for (const socket of sockets) socket.destroy()
        listener.close(() => resolve())
      }),
  }
}
