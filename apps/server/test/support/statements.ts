import pg from 'pg'
import { inject, vi } from 'vitest'
import type { TestDatabase } from './database.ts'
import { execute } from './sql.ts'

/**
 * Watches every statement this process sends to PostgreSQL. Values travel beside the text, so a text is a fingerprint:
 * a call that says something new to the database shows up as a text that was not there before.
 */
export function watchStatements() {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  /** Every text sent while `run` ran, as often as it was. */
  async function each(run: () => Promise<unknown>): Promise<string[]> {
    query.mockClear()
    await run()
    return query.mock.calls.map(([text]) => (typeof text === 'string' ? text : JSON.stringify(text)))
  }
  return {
    each,
    /** The different texts sent while `run` ran. */
    during: async (run: () => Promise<unknown>): Promise<Set<string>> => new Set(await each(run)),
    stop: () => query.mockRestore(),
  }
}

/**
 * How many different statements PostgreSQL has counted in a test's database; null where the server does not count them.
 * A server that many tests share forgets some when its list is full, so a count may shrink.
 */
export async function countQueryIds({ appUrl }: TestDatabase): Promise<number | null> {
  const server = inject('postgres').appUrl
  const [view] = await execute<{ exists: boolean }>(
    server,
    `select to_regclass('pg_stat_statements') is not null as exists`,
  )
  if (!view?.exists) return null
  const [row] = await execute<{ count: string }>(
    server,
    'select count(distinct queryid) from pg_stat_statements where dbid = (select oid from pg_database where datname = $1)',
    [new URL(appUrl).pathname.slice(1)],
  )
  return Number(row?.count)
}
