import type pg from 'pg'
import { refused } from '../../lib/errors.ts'
import type { Keys } from '../../plugins/keys.ts'
import { connect } from '../../postgres/connect.ts'
import { applyMigrations, migrate, readMigrations } from '../../postgres/migrate.ts'
import { sealClearValues } from '../../resource/seal-clear-values.ts'
import { type Content, type LoadedTable, loadTables } from './load-tables.ts'

/** The database that is filled. */
export interface EmptyDatabase {
  ownerUrl: string
  keys: Keys
  /** Makes the tables of the queue. */
  installQueue(ownerUrl: string): Promise<void>
}

interface Filling extends Content {
  /** The schema that the content is of. */
  migrations: readonly { name: string }[]
  /** What has to be done as well before anybody sees the content. */
  finish(): Promise<void>
}

/**
 * Fills an empty database in one transaction: the schema as the content knows it, then the rows. Whatever interrupts this,
 * the database is as empty as before and the same can be done again. Gives the tables that were filled.
 */
export async function fillDatabase(
  { ownerUrl, keys, installQueue }: EmptyDatabase,
  filling: Filling,
): Promise<LoadedTable[]> {
  const client = await connect(ownerUrl)
  try {
    await assertEmpty(client)
    await client.query('drop schema if exists pgboss cascade')
    await installQueue(ownerUrl)
    await client.query('begin')
    const names = new Set(filling.migrations.map(({ name }) => name))
    const migrations = readMigrations().filter(({ name }) => names.has(name))
    await applyMigrations(client, migrations, sealClearValues(keys))
    const loaded = await loadTables(client, filling)
    await filling.finish()
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

/** The queue alone is what an interrupted filling leaves: it is made before the transaction begins. */
async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace in (select oid from pg_namespace where nspname in ('public', 'staging'))
       and relkind in ('r', 'p')
       and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
     limit 1`,
  )
  if (rows.length > 0)
    throw refused(
      '目标数据库不是空的，没有作任何改动。请用 XW_DATA 指定空的数据目录，或用 DATABASE_URL 指定空的数据库。',
    )
}
