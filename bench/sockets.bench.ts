import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { apiBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { WebSocket } from 'ws'
import { newId } from '../apps/server/src/lib/ids.ts'
import { createDb, createPool } from '../apps/server/src/plugins/db.ts'
import { publishLive } from '../apps/server/src/plugins/live.ts'
import { startEmbedded } from '../apps/server/src/postgres/embedded.ts'
import { execute } from '../apps/server/src/postgres/execute.ts'
import { createDataDir } from '../apps/server/test/support/data-dir.ts'
import { type Product, startProduct } from '../apps/server/test/support/product.ts'
import type { Row } from './measure.ts'
import { sizeOf } from './size.ts'

const count = sizeOf('sockets')
/** Windows of one user: as many users as a school has at work at once, without as many sign-ins to prepare. */
const perUser = 10
/** So many handshakes are under way at once, as after a restart when every page comes back. */
const atOnce = 20

/**
 * A whole school online, and one announcement that goes to everybody. Both this process and the server
 * need a file descriptor for each socket; where `ulimit -n` allows fewer, the sockets that are missing fail the bench.
 */
export default async function sockets(): Promise<Row[]> {
  const dataDir = createDataDir()
  const product = await startProduct({ XW_DATA: dataDir, XW_WORKERS: '0' })
  const database = await startEmbedded({ dataDir, log: () => {} })
  try {
    const people = await addPeople(database.ownerUrl)
    const before = residentMiB(product)
    const open = await openAll(product, people)
    const deliverSeconds = await deliver(database.appUrl, open)
    const after = residentMiB(product)
    for (const socket of open) socket.terminate()
    return [
      { name: `sockets refused of ${count}`, value: count - open.length, unit: '', limit: 0 },
      { name: 'an announcement reaches all of them', value: deliverSeconds, unit: 's', limit: 3 },
      { name: 'memory of the server with all of them', value: after, unit: 'MiB', limit: 400 },
      { name: 'memory for each socket', value: ((after - before) * 1024) / count, unit: 'KiB', limit: 40 },
    ]
  } finally {
    await product.end('SIGTERM')
    await database.release()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Person {
  id: string
  token: string
}

/** Writes users with a session each into the database, because the bench does not measure signing in. */
async function addPeople(ownerUrl: string): Promise<Person[]> {
  const people = Array.from({ length: count / perUser }, () => ({
    id: newId(),
    token: randomBytes(32).toString('base64url'),
  }))
  const ids = people.map(({ id }) => id)
  const hashes = people.map(({ token }) => createHash('sha256').update(token).digest())
  const names = people.map((_, index) => `bench${index}`)
  await execute(
    ownerUrl,
    `insert into sys_account (id, tenant_id, username, password_hash)
     select id, 1, name, '' from unnest($1::uuid[], $2::text[]) as people (id, name)`,
    [ids, names],
  )
  await execute(
    ownerUrl,
    `insert into sys_user (tenant_id, id, username, realname)
     select 1, id, name, name from unnest($1::uuid[], $2::text[]) as people (id, name)`,
    [ids, names],
  )
  await execute(
    ownerUrl,
    `insert into sys_session (id, token_hash, account_id, tenant_id, expires_at, ip, user_agent)
     select id, hash, id, 1, now() + interval '1 day', '127.0.0.1', 'bench'
     from unnest($1::uuid[], $2::bytea[]) as sessions (id, hash)`,
    [ids, hashes],
  )
  return people
}

async function openAll({ url }: Product, people: readonly Person[]): Promise<WebSocket[]> {
  const open: WebSocket[] = []
  const waiting = [...people]
  const connect = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) {
      const path = `${apiBase}${paths.live.user}/${person.id}`
      for (let window = 0; window < perUser; window += 1) {
        const socket = new WebSocket(url.replace('http', 'ws') + path, person.token)
        await once(socket, 'open').then(
          () => open.push(socket),
          () => {},
        )
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, connect))
  return open
}

/** Seconds from publishing until the last socket has the frame. */
async function deliver(appUrl: string, open: readonly WebSocket[]): Promise<number> {
  const db = createDb(createPool(appUrl, 1))
  const all = Promise.all(open.map(socket => once(socket, 'message')))
  const startedAt = performance.now()
  const frame = { cmd: 'topic', msgId: newId(), msgTxt: '关于学位信息采集的通知' } as const
  await db.inTenant(1, tx => publishLive(tx, { tenantId: 1, users: 'all' }, frame))
  await all
  const seconds = (performance.now() - startedAt) / 1000
  await db.close()
  return seconds
}

const residentMiB = ({ child }: Product) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024
