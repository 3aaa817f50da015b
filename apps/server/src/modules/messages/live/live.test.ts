import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { LiveFrame } from '@xw/shared/wire/live'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDataDir } from '../../../../test/support/data-dir.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { startProduct } from '../../../../test/support/product.ts'
import { listen, type OpenSocket, openSocket, readUpgradeStatus } from '../../../../test/support/sockets.ts'
import { newId } from '../../../lib/ids.ts'
import { publishLive } from '../../../plugins/live.ts'

let server: TestApp
let address: string
let userId: string
let token: string
beforeAll(async () => {
  server = await buildApp()
  address = await listen(server.app)
  userId = await createUser(server.deps.db, { username: 'live01', roles: ['yxgly'] })
  token = await openSession(server.deps.db, userId)
})
afterAll(() => server.close())

const opened: OpenSocket[] = []
afterEach(async () => {
  for (const { socket } of opened) socket.terminate()
  await Promise.all(opened.splice(0).map(({ closed }) => closed))
})

async function connect(path: string, ownToken = token): Promise<OpenSocket> {
  const socket = await openSocket(address, path, { token: ownToken })
  opened.push(socket)
  return socket
}

const publish = (tenantId: number, users: 'all' | string[], frame: LiveFrame) =>
  server.deps.db.inTenant(tenantId, tx => publishLive(tx, { tenantId, users }, frame))

/** Expects these frames and nothing else: a frame sent last has overtaken nothing. */
async function framesUntil(socket: OpenSocket, last: LiveFrame) {
  await vi.waitFor(() => expect(socket.frames).toContainEqual(last), 5_000)
  return socket.frames
}

describe('opening a live connection', () => {
  it('TK-05 reads the token from the sub-protocol and echoes it', async () => {
    const { socket } = await connect(`/websocket/${userId}`)
    expect(socket.protocol).toBe(token)
  })

  it('opens when a client appends its token to the path, and does not read it there', async () => {
    await connect(`/websocket/${userId}/${token}`)
    expect(await readUpgradeStatus(address, `/websocket/${userId}/${token}`)).toBe(401)
  })

  it.each([
    ['no token', () => ({})],
    ['an unknown token', () => ({ token: randomBytes(32).toString('base64url') })],
    ['a token of another shape', () => ({ token: 'abc' })],
  ])('is refused before the upgrade with %s', async (_, given) => {
    expect(await readUpgradeStatus(address, `/websocket/${userId}`, given())).toBe(401)
    expect(await readUpgradeStatus(address, `/vxeSocket/${userId}/p1`, given())).toBe(401)
  })

  it('is refused at another user’s path, even when the ids begin alike', async () => {
    for (const other of [newId(), userId.slice(0, -1), `${userId}0`, '%25', 'all']) {
      expect.soft(await readUpgradeStatus(address, `/websocket/${other}`, { token }), other).toBe(403)
      expect.soft(await readUpgradeStatus(address, `/vxeSocket/${other}/p1`, { token }), other).toBe(403)
    }
  })

  it('is refused to a page of another site, even with the right token', async () => {
    const path = `/websocket/${userId}`
    for (const origin of ['https://evil.example', 'null', `${address.replace('ws:', 'http:')}.evil.example`]) {
      expect.soft(await readUpgradeStatus(address, path, { token, origin }), origin).toBe(403)
    }
    expect(await readUpgradeStatus(address, path, { token, origin: address.replace('ws:', 'http:') })).toBe(101)
  })

  it('no other path is upgraded', async () => {
    for (const path of ['/sys/login', '/sys/user/getCurrentUserDeparts', '/nowhere', '/websocket']) {
      expect.soft(await readUpgradeStatus(address, path, { token }), path).toBe(404)
    }
    expect(await readUpgradeStatus(`${address}/healthz?`, '', { token })).toBe(404)
  })

  it('a refused upgrade leaves no half-open socket behind', async () => {
    for (const path of ['/websocket/%', '/websocket/x', '/nowhere']) await readUpgradeStatus(address, path, { token })
    const count = () =>
      new Promise<number>((resolve, reject) =>
        server.app.server.getConnections((error, connections) => (error ? reject(error) : resolve(connections))),
      )
    await vi.waitFor(async () => expect(await count()).toBe(0), 5_000)
  })
})

describe('frames from clients', () => {
  it.each(['HeartBeat', 'ping', 'heartcheck'])('TK-05 %s is answered, to its sender only', async beat => {
    const sender = await connect(`/websocket/${userId}`)
    const other = await connect(`/websocket/${userId}`)
    sender.socket.send(beat)
    await vi.waitFor(() => expect(sender.frames).toEqual([{ cmd: 'heartcheck', msgTxt: '心跳响应' }]))
    expect(other.frames).toEqual([])
  })

  it('GR-13 heart_beat is answered; an update from a client reaches nobody', async () => {
    const sender = await connect(`/vxeSocket/${userId}/p1`)
    const other = await connect(`/vxeSocket/${userId}/p2`)
    sender.socket.send(JSON.stringify({ type: 'update_vxe_table', data: { socketKey: 'vxe-default', args: [] } }))
    for (const one of [sender, other]) one.socket.send(JSON.stringify({ type: 'heart_beat', data: '' }))
    for (const one of [sender, other]) {
      await vi.waitFor(() => expect(one.frames).toEqual([{ type: 'heart_beat', data: true }]))
    }
  })

  it('any other frame is ignored', async () => {
    const { socket, frames } = await connect(`/websocket/${userId}`)
    for (const text of ['', '{}', '{"cmd":"topic"}', 'null', '[', '\u0000']) socket.send(text)
    socket.send(Buffer.from([0, 255]))
    socket.send('HeartBeat')
    await vi.waitFor(() => expect(frames).toHaveLength(1))
  })

  it('a flood closes its own connection and no other', async () => {
    const { socket, closed } = await connect(`/websocket/${userId}`)
    const other = await connect(`/websocket/${userId}`)
    for (let sent = 0; sent < 500; sent += 1) socket.send('HeartBeat')
    expect(await closed).toBe(1008)
    expect(other.socket.readyState).toBe(other.socket.OPEN)
  })

  it('a frame over 4 KiB closes its connection', async () => {
    const { socket, closed } = await connect(`/websocket/${userId}`)
    socket.send('x'.repeat(5_000))
    expect(await closed).toBe(1009)
  })

  it('a user has at most 10 connections over all sessions, and a closed one makes room', async () => {
    const many = await createUser(server.deps.db, { username: 'live_many' })
    const [first, second] = [await openSession(server.deps.db, many), await openSession(server.deps.db, many)]
    const open = []
    for (let count = 0; count < 10; count += 1)
      open.push(await connect(`/websocket/${many}`, count % 2 ? first : second))
    const beyond = await connect(`/websocket/${many}`, first)
    expect(await beyond.closed).toBe(1013)
    expect(open.every(({ socket }) => socket.readyState === socket.OPEN)).toBe(true)
    open[0]?.socket.close()
    await open[0]?.closed
    await vi.waitFor(async () => {
      const { socket, frames } = await connect(`/websocket/${many}`, first)
      socket.send('HeartBeat')
      await vi.waitFor(() => expect(frames).toHaveLength(1))
    })
  })
})

describe('published frames', () => {
  const task = { cmd: 'task', msgTxt: '' } as const

  it('TK-06 reach everybody of the school and nobody of another one', async () => {
    const school = await createSchool(server.deps.db, { code: '10077', name: '另一所大学' })
    const strangerId = await createUser(server.deps.db, { username: 'live01', roles: ['yxgly'], tenantId: school })
    const stranger = await connect(
      `/websocket/${strangerId}`,
      await openSession(server.deps.db, strangerId, { tenantId: school }),
    )
    const own = await connect(`/websocket/${userId}`)
    await publish(1, 'all', { cmd: 'topic', msgId: 'a', msgTxt: '通知' })
    await publish(school, 'all', { cmd: 'topic', msgId: 'b' })
    expect(await framesUntil(own, { cmd: 'topic', msgId: 'a', msgTxt: '通知' })).toHaveLength(1)
    expect(await framesUntil(stranger, { cmd: 'topic', msgId: 'b', msgTxt: '' })).toHaveLength(1)
  })

  it('reach exactly the named users, even when one id is part of another', async () => {
    const otherId = await createUser(server.deps.db, { username: 'live02' })
    const other = await connect(`/websocket/${otherId}`, await openSession(server.deps.db, otherId))
    const own = await connect(`/websocket/${userId}`)
    const page = await connect(`/vxeSocket/${userId}/p1`)
    await publish(1, [userId.slice(0, 35), `${otherId}x`, userId], { cmd: 'user', msgId: '1' })
    await publish(1, 'all', { cmd: 'task' })
    expect(await framesUntil(own, task)).toEqual([{ cmd: 'user', msgId: '1', msgTxt: '' }, task])
    expect(await framesUntil(other, task)).toEqual([task])
    expect(page.frames).toEqual([])
  })

  it('GR-13 frames for pages reach the named page and no user socket', async () => {
    const own = await connect(`/websocket/${userId}`)
    const first = await connect(`/vxeSocket/${userId}/p1`)
    const second = await connect(`/vxeSocket/${userId}/p11`)
    const notify = (message: object) => sql`select pg_notify('live', ${JSON.stringify(message)})`
    const frame = { type: 'update_vxe_table', data: { socketKey: 'k', args: [] } }
    await notify({ tenantId: 1, users: [userId], pageId: 'p1', frame }).execute(server.deps.db.platform)
    await notify({ tenantId: 1, users: 'all', frame: { ...frame, data: 2 } }).execute(server.deps.db.platform)
    await vi.waitFor(() => expect(second.frames).toEqual([{ ...frame, data: 2 }]))
    expect(first.frames).toEqual([frame, { ...frame, data: 2 }])
    expect(own.frames).toEqual([])
  })

  it('GR-13 an edit in a grid is published after its commit, with the record’s key only', async () => {
    const admin = await server.signIn()
    const post = (path: string, payload: object) => server.call<{ id: string }>('POST', path, { token: admin, payload })
    const dict = await post('/sys/dict/add', { dictName: '层架', dictCode: 'live_shelf' })
    const page = await connect(`/vxeSocket/${userId}/p1`)
    const item = { dictId: dict.body.result?.id, itemText: '甲架', itemValue: '1' }
    expect((await post('/sys/dictItem/add', item)).body.success).toBe(true)
    expect((await post('/sys/dictItem/add', item)).body.success).toBe(false)
    expect((await post('/sys/dictItem/add', { ...item, itemValue: '2' })).body.success).toBe(true)
    const told = { type: 'update_vxe_table', data: { socketKey: '/sys/dictItem', args: [] } }
    await vi.waitFor(() => expect(page.frames).toHaveLength(2))
    expect(page.frames).toEqual([told, told])
  })

  it('a rolled back transaction publishes nothing', async () => {
    const own = await connect(`/websocket/${userId}`)
    const failing = server.deps.db.inTenant(1, async tx => {
      await publishLive(tx, { tenantId: 1, users: 'all' }, { cmd: 'topic', msgId: 'never' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await publish(1, 'all', { cmd: 'task' })
    expect(await framesUntil(own, task)).toHaveLength(1)
  })

  it('a client that stops reading is disconnected, and its frames are not kept', async () => {
    const { socket, closed } = await connect(`/websocket/${userId}`)
    // The frames are written at once; what the kernel does not take stays in the process.
    socket.pause()
    const many = sql`select pg_notify('live', jsonb_build_object('tenantId', 1, 'users', 'all', 'frame',
      jsonb_build_object('cmd', 'topic', 'msgId', n::text, 'msgTxt', repeat('x', 7000)))::text)
      from generate_series(1, 2000) n`
    await many.execute(server.deps.db.platform)
    await vi.waitFor(() => expect(server.app.websocketServer.clients.size).toBe(0), 15_000)
    socket.resume()
    expect(await closed).toBe(1006)
    const next = await connect(`/websocket/${userId}`)
    await publish(1, 'all', { cmd: 'task', msgId: 'last' })
    await framesUntil(next, { ...task, msgId: 'last' })
  })

  it('open pages reload after a gap in which frames can be lost', async () => {
    const own = await connect(`/websocket/${userId}`)
    const page = await connect(`/vxeSocket/${userId}/p1`)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(server.deps.db.platform)
    await vi.waitFor(() => expect(own.frames).toEqual([{ cmd: 'topic', msgTxt: '' }, task]), 10_000)
    await vi.waitFor(() => expect(page.frames).toEqual([{ type: 'update_vxe_table', data: { args: [] } }]))
  })
})

describe('two servers on one database', () => {
  it('TK-06 what one publishes reaches sockets of the other within a second', async () => {
    const { ownerUrl, appUrl } = server.database
    const dataDir = createDataDir()
    const other = await startProduct({
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
      XW_DATA: dataDir,
      XW_SECRET_FILE: server.deps.config.secretFile,
      XW_WORKERS: '0',
    })
    try {
      const there = await openSocket(other.url.replace('http:', 'ws:'), `/websocket/${userId}`, { token })
      const since = performance.now()
      await publish(1, 'all', { cmd: 'topic', msgId: 'across' })
      await vi.waitFor(() => expect(there.frames).toEqual([{ cmd: 'topic', msgId: 'across', msgTxt: '' }]), {
        interval: 10,
      })
      expect(performance.now() - since).toBeLessThan(1_000)
      const stopped = other.end('SIGTERM')
      expect(await there.closed).toBe(1001)
      expect(await stopped).toBe(0)
    } finally {
      await other.end('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

describe('the end of a session', () => {
  /** Expects the close code for ended sessions, within a second. */
  async function expectEnded(connection: OpenSocket, since: number) {
    expect(await connection.closed).toBe(4401)
    expect(performance.now() - since).toBeLessThan(1_000)
  }
  const update = (text: string, id: string) =>
    sql`update sys_session set ${sql.raw(text)} where account_id = ${id} and revoked_at is null`.execute(
      server.deps.db.platform,
    )

  it('SE-06 a forced sign-out closes its connections within a second', async () => {
    const id = await createUser(server.deps.db, { username: 'ended01' })
    const theirs = await openSession(server.deps.db, id)
    const [first, second, other] = [
      await connect(`/websocket/${id}`, theirs),
      await connect(`/vxeSocket/${id}/p1`, theirs),
      await connect(`/websocket/${userId}`),
    ]
    const row = await server.deps.db.platform
      .selectFrom('sys_session')
      .select('id')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    const admin = await server.signIn()
    const since = performance.now()
    const { body } = await server.call('POST', '/sys/online/forceLogout', { token: admin, payload: { token: row.id } })
    expect(body.message).toBe('退出登录成功！')
    await expectEnded(first, since)
    await expectEnded(second, since)
    expect(other.socket.readyState).toBe(other.socket.OPEN)
  })

  it('SE-05 signing out closes the session’s connections', async () => {
    const id = await createUser(server.deps.db, { username: 'ended02' })
    const theirs = await openSession(server.deps.db, id)
    const connection = await connect(`/websocket/${id}`, theirs)
    const since = performance.now()
    await server.call('POST', '/sys/logout', { token: theirs })
    await expectEnded(connection, since)
  })

  it.each([
    ['frozen', `update sys_user set status = '2'`],
    ['deleted', `update sys_user set del_flag = '1'`],
  ])('a user who is %s loses the connection within a second', async (what, statement) => {
    const id = await createUser(server.deps.db, { username: `ended_${what}` })
    const connection = await connect(`/websocket/${id}`, await openSession(server.deps.db, id))
    const since = performance.now()
    await server.deps.db.inTenant(1, tx => sql`${sql.raw(statement)} where id = ${id}`.execute(tx))
    await expectEnded(connection, since)
  })

  it('an expired session loses its connection within a second', async () => {
    const id = await createUser(server.deps.db, { username: 'ended03' })
    const theirs = await openSession(server.deps.db, id)
    await update(`expires_at = now() + interval '2 seconds'`, id)
    const since = performance.now() + 2_000
    await expectEnded(await connect(`/websocket/${id}`, theirs), since)
  })

  it('heartbeats do not keep an idle session alive', async () => {
    const id = await createUser(server.deps.db, { username: 'ended04' })
    const theirs = await openSession(server.deps.db, id)
    await update(
      `last_seen_at = now() - make_interval(mins => ${server.deps.config.idleMinutes}) + interval '3 seconds'`,
      id,
    )
    const connection = await connect(`/websocket/${id}`, theirs)
    const since = performance.now() + 3_000
    connection.socket.send('HeartBeat')
    await expectEnded(connection, since)
  })
})
