import pg from 'pg'
import { inject, vi } from 'vitest'
import type { TestDatabase } from './database.ts'
import { execute } from './sql.ts'

/**
 * Watches every statement this process sends to one database: another file's server may still be closing beside it.
 * Values travel beside the text, so a text is a fingerprint: a call that says something new to the database shows up as
 * a text that was not there before.
 */
export function watchStatements({ appUrl }: TestDatabase) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const database = databaseOf(appUrl)
  /** Every text sent while `run` ran, as often as it was. */
  async function each(run: () => Promise<unknown>): Promise<string[]> {
    query.mockClear()
    await run()
    return query.mock.calls
      .filter((_, index) => (query.mock.contexts[index] as pg.Client).database === database)
      .map(([text]) => (typeof text === 'string' ? text : JSON.stringify(text)))
  }
  return {
    each,
    /** The different texts sent while `run` ran. */
    during: async (run: () => Promise<unknown>): Promise<Set<string>> => new Set(await each(run)),
    stop: () => query.mockRestore(),
  }
}

/**
 * Lists the statements that `unusual` made PostgreSQL run and `usual` did not, by PostgreSQL's own statistics; null
 * when the server keeps none. Many tests share a server, and its full list forgets rare statements, so a statement
 * counts as new only when repeating the usual calls does not produce it. The calls that a session's cache saves appear
 * once in some seconds.
 */
export async function newsAmong(
  database: TestDatabase,
  usual: () => Promise<unknown>,
  unusual: () => Promise<unknown>,
): Promise<string[] | null> {
  await usual()
  const before = await readStatements(database)
  await unusual()
  const after = await readStatements(database)
  if (before === null || after === null) return null
  if (before.size === 0) throw new Error('PostgreSQL has listed nothing')
  const fresh = [...after].filter(([id, { text }]) => !before.has(id) && !isSessionNote(text))
  let news = fresh
  for (const giveUpAt = performance.now() + rememberedMs; news.length > 0 && performance.now() < giveUpAt; ) {
    await usual()
    const again = await readStatements(database)
    news = news.filter(([id, { calls }]) => again?.get(id)?.calls === calls)
  }
  return news.map(([, { text }]) => text)
}

/** Longer than a server caches a session (`modules/sign-in/session/sessions.ts`). */
const rememberedMs = 15_000

const databaseOf = (url: string) => new URL(url).pathname.slice(1)

/** A session notes once a minute that it is in use, whatever is called. */
const isSessionNote = (text: string) => text.startsWith('update "sys_session"')

async function readStatements({ appUrl }: TestDatabase) {
  const server = inject('postgres').appUrl
  const [view] = await execute<{ exists: boolean }>(
    server,
    `select to_regclass('pg_stat_statements') is not null as exists`,
  )
  if (!view?.exists) return null
  const rows = await execute<{ id: string; text: string; calls: string }>(
    server,
    `select queryid::text as id, min(query) as text, sum(calls)::text as calls from pg_stat_statements
      where dbid = (select oid from pg_database where datname = $1) and queryid is not null group by queryid`,
    [databaseOf(appUrl)],
  )
  return new Map(rows.map(({ id, text, calls }) => [id, { text, calls }]))
}
