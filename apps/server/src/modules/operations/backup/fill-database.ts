import type pg from 'pg'
import { refused } from '../../../lib/errors.ts'
import type { Keys } from '../../../plugins/keys.ts'
import { connect } from '../../../postgres/connect.ts'
import { applyMigrations, migrate, readMigrations } from '../../../postgres/migrate.ts'
import { type FillKind, isEmpty, markFilling, unmarkFilling } from '../../../postgres/unfinished.ts'
import { sealClearValues } from '../../../resource/seal-clear-values.ts'
import { type DatabaseContent, type LoadedTable, loadTables } from './load-tables.ts'

/** An empty database that will be filled. */
export interface EmptyDatabase {
  ownerUrl: string
  keys: Keys
  /** Creates the tables of the queue. */
  installQueue(ownerUrl: string): Promise<void>
}

interface DatabaseFilling extends DatabaseContent {
  as: FillKind
  /** The migrations that the content was made with. */
  migrations: readonly { name: string }[]
  /** Does the rest of the work before the content becomes visible. */
  finish(): Promise<void>
}

/**
 * Fills an empty database in one transaction: first the schema of the content, then its rows. An interrupted run leaves the
 * database empty and marked as unfinished, and can be repeated. Returns the filled tables.
 */
export async function fillDatabase(
  { ownerUrl, keys, installQueue }: EmptyDatabase,
  filling: DatabaseFilling,
): Promise<LoadedTable[]> {
  const client = await connect(ownerUrl)
  try {
    await beginFilling(client, filling.as)
    await client.query('drop schema if exists pgboss cascade')
    await installQueue(ownerUrl)
    await client.query('begin')
    const names = new Set(filling.migrations.map(({ name }) => name))
    const migrations = readMigrations().filter(({ name }) => names.has(name))
    await applyMigrations(client, migrations, sealClearValues(keys))
    const loaded = await loadTables(client, filling)
    await filling.finish()
    await unmarkFilling(client)
    await client.query('commit')
    return loaded
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** Migrates a filled database to the schema of this program. The next start creates queues that the content did not have. */
export async function migrateFilled({ ownerUrl, keys }: EmptyDatabase): Promise<void> {
  await migrate(ownerUrl, readMigrations(), sealClearValues(keys))
}

/** Marks an empty database, so that no server starts on it before it is filled. */
async function beginFilling(client: pg.Client, filling: FillKind): Promise<void> {
  if (!(await isEmpty(client)))
    throw refused(
      '目标数据库不是空的，没有作任何改动。请用 XW_DATA 指定空的数据目录，或用 DATABASE_URL 指定空的数据库。',
    )
  await markFilling(client, filling)
}

/** Marks a database in the same way, for callers that do other work before they fill it. */
export async function claimDatabase(ownerUrl: string, filling: FillKind): Promise<void> {
  const client = await connect(ownerUrl)
  try {
    await beginFilling(client, filling)
  } finally {
    await client.end()
  }
}
