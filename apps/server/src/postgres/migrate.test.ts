import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { execute, onDatabase } from '../../test/support/sql.ts'
import { migrate, readMigrations } from './migrate.ts'

let folder: string
let database: string
let url: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xw-migrations-'))
  database = `xw_test_${randomBytes(6).toString('hex')}`
  url = onDatabase(inject('postgres').ownerUrl, database)
  await execute(inject('postgres').ownerUrl, `create database ${database} template template0`)
})

afterEach(async () => {
  // PostgreSQL's own housekeeping may be in it for a moment, and its owner may not end that.
  await vi.waitFor(
    () => execute(inject('postgres').ownerUrl, `drop database if exists ${database} with (force)`),
    10_000,
  )
  rmSync(folder, { recursive: true })
})

function write(files: Record<string, string>) {
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
}

const migrateHere = () => migrate(url, readMigrations(folder))

const script = `
  import { migrate, readMigrations } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url))}
  console.log(JSON.stringify(await migrate(process.argv[1], readMigrations(process.argv[2]))))
`

/** A process of its own that migrates. */
function spawnMigration() {
  const args = ['--input-type=module', '-e', script, url, folder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  return { child, applied: text(child.stdout).then(line => (line ? (JSON.parse(line) as string[]) : [])) }
}

async function tables(): Promise<string[]> {
  const rows = await execute<{ name: string }>(
    url,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

it('applies each file once, in order, also over several starts', async () => {
  write({ '0001-a.sql': 'create table a ()', '0002-b.sql': 'alter table a add b int' })
  expect(await migrateHere()).toEqual(['0001-a.sql', '0002-b.sql'])
  write({ '0003-c.sql': 'alter table a add c int' })
  expect(await migrateHere()).toEqual(['0003-c.sql'])
  expect(await migrateHere()).toEqual([])
})

it('applies each file once when two processes start at the same moment', async () => {
  write({ '0001-a.sql': 'create table a (); select pg_sleep(0.2)', '0002-b.sql': 'create table b ()' })
  const applied = await Promise.all([spawnMigration().applied, spawnMigration().applied])
  expect(applied.flat().sort()).toEqual(['0001-a.sql', '0002-b.sql'])
  expect(await tables()).toEqual(['a', 'b', 'schema_migration'])
})

it('leaves nothing of a file that fails midway, and keeps the ones before it', async () => {
  write({ '0001-a.sql': 'create table a ()', '0002-b.sql': 'create table b (); select 1 / 0; create table c ()' })
  await expect(migrateHere()).rejects.toThrow('迁移 0002-b.sql 失败：division by zero')
  expect(await tables()).toEqual(['a', 'schema_migration'])
  write({ '0002-b.sql': 'create table b ()' })
  expect(await migrateHere()).toEqual(['0002-b.sql'])
})

it('leaves nothing of a file in whose middle the process was killed', async () => {
  write({ '0001-a.sql': 'create table a (); select pg_sleep(1)' })
  const { child } = spawnMigration()
  await vi.waitFor(async () => {
    const sleeping = `select from pg_stat_activity where datname = $1 and wait_event = 'PgSleep'`
    expect(await execute(url, sleeping, [database])).toHaveLength(1)
  }, 10_000)
  child.kill('SIGKILL')
  await once(child, 'exit')
  write({ '0001-a.sql': 'create table a ()' })
  expect(await migrateHere()).toEqual(['0001-a.sql'])
})

it('refuses a file that was edited after it was applied', async () => {
  write({ '0001-a.sql': 'create table a ()' })
  await migrateHere()
  write({ '0001-a.sql': 'create table a (id int)', '0002-b.sql': 'create table b ()' })
  await expect(migrateHere()).rejects.toThrow('迁移 0001-a.sql 在应用之后被改动')
  expect(await tables()).toEqual(['a', 'schema_migration'])
})

it('refuses a database that a newer program has migrated', async () => {
  write({ '0001-a.sql': 'create table a ()', '0002-b.sql': 'create table b ()' })
  await migrateHere()
  rmSync(join(folder, '0002-b.sql'))
  await expect(migrateHere()).rejects.toThrow('数据库比程序新（已应用 0002-b.sql）')
})

it.each([
  ['a missing number', ['0001-a.sql', 'b.sql']],
  ['a number used twice', ['0001-a.sql', '0001-b.sql']],
])('refuses %s', (_, names) => {
  write(Object.fromEntries(names.map(name => [name, 'select 1'])))
  expect(() => readMigrations(folder)).toThrow(/has no number of its own/)
})
