import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { connect } from './connect.ts'

const migrationsDir = join(import.meta.dirname, '../../migrations')

/**
 * Key of the advisory lock, equal in every process. The process that holds the lock migrates; the others wait and then
 * find nothing left to do.
 */
const lockKey = 0x7877_6d67

const recordTable = `create table if not exists schema_migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Work that a migration needs before its SQL and that SQL cannot do, such as using keys. It runs in the migration's
 * transaction.
 */
export type Preparation = (client: pg.Client) => Promise<void>

/**
 * Reads all migrations in their order. Two migrations with one number are a mistake in the sources and stop the start.
 * A gap in the numbers is allowed: its migration may still be on another branch.
 */
export function readMigrations(dir = migrationsDir): Migration[] {
  const names = readdirSync(dir)
    .filter(name => name.endsWith('.sql'))
    .sort()
  names.forEach((name, index) => {
    if (!/^\d{4}-/.test(name) || name.slice(0, 4) === names[index - 1]?.slice(0, 4))
      throw new Error(`migration ${name} has no number of its own`)
  })
  return names.map(name => {
    const sql = readFileSync(join(dir, name), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Brings the schema up to date in the owner's role. Each file runs in its own transaction and is recorded with its
 * checksum, so that a killed migration leaves nothing behind. An old file that was edited later stops the start.
 */
export async function migrate(
  ownerUrl: string,
  migrations = readMigrations(),
  preparations: Readonly<Record<string, Preparation>> = {},
): Promise<string[]> {
  const client = await connect(ownerUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(recordTable)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    )
    const applied = new Map(rows.map(row => [row.name, row.checksum]))
    assertKnown(applied, migrations)
    const missing = migrations.filter(migration => !applied.has(migration.name))
    for (const migration of missing) await inTransaction(client, migration, preparations[migration.name])
    return missing.map(migration => migration.name)
  } finally {
    await client.end()
  }
}

function assertKnown(applied: Map<string, string>, migrations: Migration[]) {
  const known = new Map(migrations.map(migration => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name)) throw new ConfigError(`数据库比程序新（已应用 ${name}），请使用更新的程序版本。`)
    if (known.get(name) !== checksum) throw new ConfigError(`迁移 ${name} 在应用之后被改动，请恢复原文件。`)
  }
}

/** Applies these migrations to an empty database within the client's transaction: all of them or none. */
export async function applyMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
  preparations: Readonly<Record<string, Preparation>> = {},
): Promise<void> {
  await client.query(recordTable)
  for (const migration of migrations) await apply(client, migration, preparations[migration.name])
}

async function inTransaction(client: pg.Client, migration: Migration, prepare?: Preparation) {
  await client.query('begin')
  try {
    await apply(client, migration, prepare)
    await client.query('commit')
  } catch (error) {
    // The rollback fails on a lost connection; PostgreSQL has then rolled back by itself.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration, prepare?: Preparation) {
  try {
    await prepare?.(client)
    await client.query(sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
  } catch (error) {
    throw new Error(`迁移 ${name} 失败：${(error as Error).message}`, { cause: error })
  }
}
