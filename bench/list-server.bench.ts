import { execFileSync, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { hashToken } from '../apps/server/src/modules/sign-in/session/store.ts'
import { type Product, startProduct } from '../apps/server/test/support/product.ts'
import { runClients } from './clients.ts'
import type { BareList } from './floors/bare-list.ts'
import { type ListData, openListData } from './list-data.ts'
import { callerWith, openEngine, xwlx } from './list-engine.ts'
import { medianOf, type Row } from './measure.ts'
import { sizeOf } from './size.ts'
import { recordStatements } from './statements.ts'

const clients = 32
const roundMs = sizeOf('serverRoundMs')
const requests = sizeOf('serverRequests')

/** The list endpoint under load: what the server keeps in memory, and how it does beside a bare handler. */
export default async function listServer(): Promise<Row[]> {
  const data = await openListData()
  try {
    return [...(await measureMemory(data)), await measureThroughput(data)]
  } finally {
    await data.release()
  }
}

/** A small heap, because V8 with a large one collects late and grows without a leak. */
const smallHeap = { NODE_OPTIONS: '--max-old-space-size=256' }

async function measureMemory(data: ListData): Promise<Row[]> {
  const product = await startProduct({ XW_DATA: data.dataDir, XW_WORKERS: '0', ...smallHeap })
  const ours = await loadOf(data, product)
  await runClients({ ...ours, answers: requests / 10 })
  const early = residentMiB(product)
  await runClients({ ...ours, answers: requests * 0.9 })
  const late = residentMiB(product)
  await product.end('SIGTERM')
  return [
    { name: `memory after ${requests} requests / after a tenth`, value: late / early, unit: '×', limit: 1.1 },
    { name: `memory after ${requests} requests`, value: late, unit: 'MiB', limit: 512 },
  ]
}

async function measureThroughput(data: ListData): Promise<Row> {
  const product = await startProduct({ XW_DATA: data.dataDir, XW_WORKERS: '0' })
  const bare = await startBare(data)
  const ours = await loadOf(data, product)
  const ratio = await medianOf(async () => {
    const floor = await runClients({ url: bare.url, headers: {}, clients, milliseconds: roundMs })
    return floor / (await runClients({ ...ours, milliseconds: roundMs }))
  })
  bare.end()
  await product.end('SIGTERM')
  return { name: `${clients} clients, bare handler / server`, value: ratio, unit: '×', limit: 2 }
}

const loadOf = async (data: ListData, { url }: Product) => ({
  url: `${url}${apiBase}/xw/xwInfo/list?xwlx=${xwlx}`,
  headers: { [headers.token]: await openSession(data) },
  clients,
})

const residentMiB = ({ child }: Product) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024

/** Writes a session of the first administrator into the database, because the bench does not measure signing in. */
async function openSession(data: ListData): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const engine = await openEngine(data)
  const { id } = await engine.db.platform
    .selectFrom('sys_account')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  await engine.db.platform
    .insertInto('sys_session')
    .values({
      id: randomUUID(),
      token_hash: hashToken(token),
      account_id: id,
      tenant_id: 1,
      depart_id: null,
      expires_at: new Date(Date.now() + 3_600_000),
      ip: '127.0.0.1',
      user_agent: 'bench',
    })
    .execute()
  await engine.close()
  return token
}

/** Starts the plainest possible server of the same list, for comparison, in a separate process like the product's. */
async function startBare(data: ListData): Promise<{ url: string; end(): void }> {
  const engine = await openEngine(data)
  const page = () => engine.actions.list(callerWith(), { xwlx })
  const list: BareList = { appUrl: data.appUrl, statements: await recordStatements(page), answer: await page() }
  await engine.close()
  const child = fork(join(import.meta.dirname, 'floors/bare-list.ts'), { serialization: 'advanced' })
  child.send(list)
  const [url] = (await once(child, 'message')) as [string]
  return { url, end: () => child.disconnect() }
}
