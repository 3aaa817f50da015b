import type pg from 'pg'
import { refused } from '../../../lib/errors.ts'
import type { Keys } from '../../../plugins/keys.ts'
import { connect } from '../../../postgres/connect.ts'
import { applyMigrations, migrate, readMigrations } from '../../../postgres/migrate.ts'
import { type Filling, isEmpty, markFilling, unmarkFilling } from '../../../postgres/unfinished.ts'
import { sealClearValues } from '../../../resource/seal-clear-values.ts'
import { type Content, type LoadedTable, loadTables } from './load-tables.ts'

/** The database that is filled. */
export interface EmptyDatabase {
  ownerUrl: string
  keys: Keys
  /** Makes the tables of the queue. */
  installQueue(ownerUrl: string): Promise<void>
}

interface NewContent extends Content {
  as: Filling
  /** The schema that the content is of. */
  migrations: readonly { name: string }[]
  /** What has to be done as well before anybody sees the content. */
  finish(): Promise<void>
}

/**
 * Fills an empty database in one transaction: the schema as the content knows it, then the rows. Whatever interrupts this,
 * the database is as empty as before, marked as unfinished, and the same can be done again. Gives the tables that were filled.
 */
export async function fillDatabase(
  { ownerUrl, keys, installQueue }: EmptyDatabase,
  filling: NewContent,
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

/** Brings what was filled to the schema of this program. Queues that the content did not know come with the next start. */
export async function bringUpToDate({ ownerUrl, keys }: EmptyDatabase): Promise<void> {
  await migrate(ownerUrl, readMigrations(), sealClearValues(keys))
}

/** Marks an empty database, so that no server starts on it before it is filled. */
async function beginFilling(client: pg.Client, filling: Filling): Promise<void> {
  if (!(await isEmpty(client)))
    throw refused(
      '目标数据库不是空的，没有作任何改动。请用 XW_DATA 指定空的数据目录，或用 DATABASE_URL 指定空的数据库。',
    )
  await markFilling(client, filling)
}

/** The same for who has more to bring along before the database is filled. */
export async function claimDatabase(ownerUrl: string, filling: Filling): Promise<void> {
  const client = await connect(ownerUrl)
  try {
    await beginFilling(client, filling)
  } finally {
    await client.end()
  }
}
