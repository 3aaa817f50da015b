import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { checkBackup, makeBackup, restoreBackup } from '../../src/modules/operations/backup/index.ts'
import { openDeps } from '../../src/open-deps.ts'
import { createPool } from '../../src/plugins/db.ts'
import type { Deps } from '../../src/plugins/deps.ts'
import type { Keys } from '../../src/plugins/keys.ts'
import { localStorage } from '../../src/storage/local.ts'
import { installQueue } from '../../src/workers/start-worker.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { execute, onDatabase } from './sql.ts'

/** An empty database, and a folder for its files. */
export interface EmptyPlace {
  database: TestDatabase
  dataDir: string
  end(): Promise<void>
}

export async function createEmptyPlace(): Promise<EmptyPlace> {
  const { ownerUrl, appUrl } = inject('postgres')
  const name = `xw_empty_${randomBytes(6).toString('hex')}`
  await execute(ownerUrl, `create database ${name} template template0`)
  // As with other databases of tests, the app's connections are gone a moment after they were closed.
  const drop = async () =>
    void (await vi.waitFor(() => execute(ownerUrl, `drop database if exists ${name} with (force)`), 30_000))
  const dataDir = mkdtempSync(join(tmpdir(), 'xw-place-'))
  return {
    database: { ownerUrl: onDatabase(ownerUrl, name), appUrl: onDatabase(appUrl, name), drop },
    dataDir,
    async end() {
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Backs a server up into a folder, as the command does. */
export const backUpTo = ({ database, deps }: Pick<TestApp, 'database' | 'deps'>, folder: string) =>
  makeBackup({ appUrl: database.appUrl, storage: deps.storage, keys: deps.keys }, folder)

/** Checks and restores a backup, as the command does. */
export async function restoreTo({ database, dataDir }: EmptyPlace, keys: Keys, backup: string): Promise<void> {
  const manifest = await checkBackup(backup, keys)
  const storage = localStorage(join(dataDir, 'files'))
  await restoreBackup({ ownerUrl: database.ownerUrl, storage, keys, installQueue }, backup, manifest)
}

/** Opens the dependencies of modules on a restored database and data folder. */
export async function openPlace(
  { database, dataDir }: EmptyPlace,
  keys: Keys,
): Promise<Deps & { close(): Promise<void> }> {
  const config = readConfig({ XW_DATA: dataDir })
  const { deps, close } = await openDeps({ config, keys }, database.appUrl, createPool(database.appUrl, 4))
  return { ...deps, close }
}

/** Returns a digest of the rows of each table, including the queue's. */
export async function digestTables(ownerUrl: string): Promise<Record<string, string>> {
  const tables = await execute<{ name: string }>(
    ownerUrl,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'staging', 'pgboss') and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  const digest = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(row, ' ' order by row)), '') as digest
     from (select to_jsonb(t)::text as row from ${name} t) rows`
  const rows = await execute<{ name: string; digest: string }>(ownerUrl, tables.map(digest).join(' union all '))
  return Object.fromEntries(rows.map(row => [row.name, row.digest]))
}
