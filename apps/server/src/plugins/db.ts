import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CompiledQuery, type DatabaseConnection, type Driver, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from './schema.ts'

// Dates without a time are read as text: as a JavaScript Date, a birthday could change with the time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

export type Tx = Transaction<Database>

/** Access to the database. Each query says which of the two kinds of access it needs. */
export interface Db {
  /** For tables without a tenant: schools, accounts, sessions, permissions. Tenant tables show no rows here. */
  platform: Kysely<Database>
  /** Runs a transaction that sees the rows of one school. */
  inTenant<T>(tenantId: number, run: (tx: Tx) => Promise<T>): Promise<T>
  /** Writes lines in COPY's text format, all or none. Only for tables without row security. */
  copyInto(table: CopyTarget, columns: readonly string[], lines: AsyncIterable<string>): Promise<void>
  /** Returns how many connections of this process are in use, and how many calls wait for one. */
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
    // Copying takes as long as reading the file.
    await client.query('begin; set local statement_timeout = 0')
    await pipeline(Readable.from(lines), client.query(copyFrom(statement)))
    await client.query('commit')
    client.release()
  } catch (error) {
    // An error inside COPY leaves the connection unusable.
    client.release(true)
    throw error
  }
}

/** Sets the tenant in the same message that begins a transaction, so that row security costs no extra round trip. */
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

/** The code we give to errors of waiting for a connection; pg sets none. */
export const noConnection = 'XW_NO_CONNECTION'

/**
 * How long a call waits for a free connection. Longer than any statement may run, so that a burst behind slow
 * statements is slow instead of failing; much shorter than the minute that browsers and proxies wait.
 */
const connectionWaitMs = 15_000

/** Gives a code to errors of waiting for a connection, so that the error table can tell them from internal errors. */
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

/** Creates a pool with limits for the statements of requests; exports and tasks set their own. */
export function createPool(connectionString: string, max = 10, waitMs = connectionWaitMs): pg.Pool {
  const pool = new MarkingPool({
    connectionString,
    max,
    statement_timeout: 10_000,
    // Shorter than the wait for a connection, because a call that waits for a row lock occupies a connection.
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: waitMs,
  })
  // The pool replaces a lost connection, and the next statement on it fails. Without these listeners Node would end
  // the process: one is for idle connections, the other for connections between two statements.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
