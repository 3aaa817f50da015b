import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Envelope } from '@xw/shared/wire/envelope'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { createDb, createPool, type Db } from '../../src/plugins/db.ts'
import { readPasswords } from '../../src/postgres/passwords.ts'
import { readServingPid } from '../../src/postgres/pid-file.ts'
import { productDatabase } from '../../src/postgres/provision.ts'
import type { CallOptions, Reply, TestServer } from './app.ts'
import { createDataDir } from './data-dir.ts'
import { type Product, startProduct } from './product.ts'

/**
 * The processes that a test can kill. Killing a backend closes all connections, because PostgreSQL recovers as after a
 * crash.
 */
export type Victim = 'worker' | 'server' | 'postmaster' | 'backend'

/** The product in a data folder of its own, as `npm start` runs it, whose processes can be killed one by one. */
export interface MortalProduct {
  dataDir: string
  server: TestServer
  /** The test's own connection to the data. Queries fail while PostgreSQL is down and succeed afterwards. */
  db: Db
  /** Sends SIGKILL. The test restarts, as an operator would, what the product does not restart itself. */
  kill(victim: Victim): Promise<void>
  /** Returns the product's output since its last start. */
  output(): string
  end(): Promise<void>
}

/** Starts the product on a fresh data folder. */
export async function startMortalProduct(): Promise<MortalProduct> {
  const dataDir = createDataDir()
  const start = () => startProduct({ XW_DATA: dataDir, XW_ADMIN_PASSWORD: 'Mortal-test-9' })
  let product = await start()
  const db = createDb(createPool(appUrlOf(dataDir), 4))

  async function kill(victim: Victim) {
    if (victim === 'server') {
      await product.end('SIGKILL')
      product = await start()
    } else process.kill(await pidOf(victim, { product, dataDir, db }), 'SIGKILL')
  }
  return {
    dataDir,
    db,
    server: serverAt(() => product.url),
    kill,
    output: () => product.output(),
    async end() {
      await db.close()
      await product.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

/** As the server itself reaches its embedded PostgreSQL. */
function appUrlOf(dataDir: string): string {
  const { xw_app: password } = readPasswords(join(dataDir, 'keys/postgres.json'))
  const url = new URL(`postgres://xw_app:${password}@localhost/${productDatabase}`)
  url.searchParams.set('host', readFileSync(join(dataDir, 'pg-socket'), 'utf8').trim())
  return url.href
}

interface Running {
  product: Product
  dataDir: string
  db: Db
}

const pidOf = (victim: Exclude<Victim, 'server'>, { product, dataDir, db }: Running): Promise<number> =>
  vi.waitFor(
    async () => {
      const pid =
        victim === 'worker'
          ? workerOf(product)
          : victim === 'postmaster'
            ? readServingPid(join(dataDir, 'pg'))
            : await busyBackend(db)
      if (!pid) throw new Error(`there is no ${victim} to be killed`)
      return pid
    },
    { timeout: 10_000, interval: 20 },
  )

function workerOf({ child }: Product): number | undefined {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const own = lines.find(line => Number(line.trim().split(/\s+/)[1]) === child.pid && line.includes('worker.ts'))
  return own ? Number(own.trim().split(/\s+/)[0]) : undefined
}

/** Finds a backend that serves the product, preferably a busy one. */
async function busyBackend(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where usename = 'xw_app' and pid <> pg_backend_pid()
    order by state = 'idle', random() limit 1`.execute(db.platform)
  return rows[0]?.pid
}

/** Calls a server over the network at its current address. */
export const serverAt = (url: () => string): TestServer => ({ call: callOver(url), download: downloadOver(url) })

const callOver = (url: () => string) =>
  async function call<T>(method: string, path: string, given: CallOptions = {}): Promise<Reply<T>> {
    const { token, payload, headers: own } = given
    const isBytes = Buffer.isBuffer(payload)
    const response = await fetch(url() + apiBase + path, {
      method,
      headers: {
        ...(token && { [headers.token]: token }),
        ...(payload && !isBytes && { 'content-type': 'application/json' }),
        ...(own as Record<string, string>),
      },
      ...(payload && { body: isBytes ? new Uint8Array(payload) : JSON.stringify(payload) }),
    })
    const body = (await response.json()) as Envelope<T>
    return { status: response.status, headers: Object.fromEntries(response.headers), body }
  }

const downloadOver =
  (url: () => string) =>
  async (path: string, token: string): Promise<Buffer> => {
    const response = await fetch(url() + apiBase + path, { headers: { [headers.token]: token } })
    return Buffer.from(await response.arrayBuffer())
  }
