import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CompiledQuery, type DatabaseConnection, type Driver, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from './schema.ts'

// Dates without a time never pass through a JavaScript Date: a birthday must not move with the time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

export type Tx = Transaction<Database>

/** The product's way to its data. Which of the two a query needs is visible at the call. */
export interface Db {
  /** Tables without a tenant: schools, accounts, sessions, permissions. Tenant tables show no row here. */
  platform: Kysely<Database>
  /** One transaction that sees the rows of one school. */
  inTenant<T>(tenantId: number, run: (tx: Tx) => Promise<T>): Promise<T>
  /** Writes lines of COPY's text format, all or none. Only into tables that are under no row security. */
  copyInto(table: CopyTarget, columns: readonly string[], lines: AsyncIterable<string>): Promise<void>
  /** The connections of this process: how many are in use, and how many calls wait for one. */
  pool(): { used: number; waiting: number }
  close(): Promise<void>
}

export type CopyTarget = 'staging.import_row'

export function createDb(pool: pg.Pool): Db {
  const platform = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const schools = new Map<number, Kysely<Database>>()
  const schoolOf = (tenantId: number) => {
    const known = schools.get(tenantId) ?? new Kysely<Database>({ dialect: new TenantDialect(pool, tenantId) })
    schools.set(tenantId, known)
    return known
  }
  return {
    platform,
    inTenant: (tenantId, run) => schoolOf(tenantId).transaction().execute(run),
    copyInto: (table, columns, lines) => copyInto(pool, `copy ${table} (${columns.join()}) from stdin`, lines),
    pool: () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

async function copyInto(pool: pg.Pool, statement: string, lines: AsyncIterable<string>): Promise<void> {
  const client = await pool.connect()
  try {
    // A file is read while it is copied, however long that takes.
    await client.query('begin; set local statement_timeout = 0')
    await pipeline(Readable.from(lines), client.query(copyFrom(statement)))
    await client.query('commit')
    client.release()
  } catch (error) {
    // Somewhere in the middle of a COPY: the connection is of no more use.
    client.release(true)
    throw error
  }
}

/** Begins every transaction with its tenant in the same message, so that row security costs no round trip. */
class TenantDialect extends PostgresDialect {
  readonly #tenantId: number

  constructor(pool: pg.Pool, tenantId: number) {
    super({ pool })
    if (!Number.isSafeInteger(tenantId)) throw new TypeError('tenant id must be an integer')
    this.#tenantId = tenantId
  }

  override createDriver(): Driver {
    const begin = CompiledQuery.raw(`begin; set local app.tenant = '${this.#tenantId}'`)
    return Object.assign(super.createDriver(), {
      beginTransaction: async (connection: DatabaseConnection) => {
        await connection.executeQuery(begin)
      },
    })
  }
}

/** The code of an error that says: no connection in time. pg gives such an error a text only. */
export const noConnection = 'XW_NO_CONNECTION'

/**
 * How long a call waits for a connection when all are in use. Longer than any one statement may run, so that a burst behind
 * a few slow statements is slow instead of failing; much shorter than the minute that browsers and proxies wait for us.
 */
const connectionWaitMs = 15_000

/** Marks the errors of waiting for a connection, so that the error table can tell them from a fault of the product. */
class MarkingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback)
    return super.connect().catch((error: Error & { code?: string }) => {
      error.code ??= noConnection
      throw error
    })
  }
}

/** Limits that hold for every statement of a request; exports and tasks set their own. */
export function createPool(connectionString: string, max = 10, waitMs = connectionWaitMs): pg.Pool {
  const pool = new MarkingPool({
    connectionString,
    max,
    statement_timeout: 10_000,
    // Shorter than the wait for a connection: whoever waits for a row holds a connection that others need.
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: waitMs,
  })
  // A lost connection is replaced by the pool, and whoever holds it hears of it by the next statement. Without listeners
  // Node would end the process: the pool's hears of idle connections, the connection's own of those between two statements.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
