import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { storeFingerprint } from '../src/plugins/key-fingerprint.ts'
import { makeKeys } from '../src/plugins/keys.ts'
import { connect } from '../src/postgres/connect.ts'
import { createEmptyPlace, digestTables, type EmptyPlace } from './support/backups.ts'
import { runCommand, runProgram } from './support/commands.ts'
import { createDataDir } from './support/data-dir.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { startProduct } from './support/product.ts'
import { isWholeRun } from './support/run-size.ts'
import { execute } from './support/sql.ts'

/** The test starts many processes, which takes long on a busy machine. */
const patienceMs = 600_000

const folder = mkdtempSync(join(tmpdir(), 'xw-interrupted-'))
const secretFile = join(folder, 'secret')
const embedded = createDataDir()
let source: TestDatabase
let place: EmptyPlace
let backup: string

const envOf = ({ database, dataDir }: Pick<EmptyPlace, 'database' | 'dataDir'>) => ({
  XW_DATA: dataDir,
  XW_SECRET_FILE: secretFile,
  XW_WORKERS: '0',
  PORT: '0',
  DATABASE_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
})
const sourceEnv = () => envOf({ database: source, dataDir: join(folder, 'source') })

beforeAll(async () => {
  source = await createTestDatabase()
  place = await createEmptyPlace()
  await storeFingerprint(source.ownerUrl, makeKeys(secretFile))
  const made = await runCommand('backup', [join(folder, 'backups')], sourceEnv())
  backup = /备份完成：(.*)/.exec(made.output)?.[1] ?? ''
}, patienceMs)
afterAll(async () => {
  await place.end()
  await source.drop()
  for (const path of [folder, embedded]) rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

function startCommand(name: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...inherited } = process.env
  const path = join(import.meta.dirname, `../src/commands/${name}.ts`)
  return spawn(process.execPath, [path, ...args], { env: { ...inherited, ...env }, stdio: 'ignore' })
}
async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Runs a command until it blocks in the middle of loading rows, and kills it there. */
async function killInTheMiddle(name: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  const { ownerUrl } = place.database
  // The restore first drops the queue's schema of an earlier attempt. A lock on a table there stops it at that point.
  await execute(ownerUrl, 'drop schema if exists pgboss cascade')
  await execute(ownerUrl, 'create schema pgboss create table held ()')
  const holder = await connect(ownerUrl)
  await holder.query('begin; lock table pgboss.held')
  const child = startCommand(name, args, env)
  const waiting = () =>
    execute(
      ownerUrl,
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'drop schema%'`,
    )
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 120_000, interval: 50 })
  await kill(child)
  await holder.end()
}

const start = () => runProgram('src/main.ts', [], envOf(place))
const refusal = (sentence: string) => ({ code: 1, signal: null, output: expect.stringContaining(sentence) })
const tablesOf = async () =>
  Object.keys(await digestTables(place.database.ownerUrl).catch(() => ({}))).filter(name => !name.startsWith('pgboss.'))

it('after a killed restore nothing starts until it is thrown away or run again, and then everything is there', {
  timeout: patienceMs,
}, async () => {
  await killInTheMiddle('restore', [backup], envOf(place))
  expect(await start()).toEqual(refusal('上次的恢复没有完成，数据库还不能使用'))
  expect(await runCommand('backup', [], envOf(place))).toEqual(refusal('上次的恢复没有完成'))
  expect(await tablesOf()).toEqual([])

  expect(await runCommand('restore', ['--discard'], envOf(place))).toMatchObject({
    code: 0,
    output: expect.stringContaining('已放弃中断的恢复或搬移'),
  })
  expect(await runCommand('restore', ['--discard'], envOf(place))).toEqual(refusal('没有中断的恢复或搬移'))

  await killInTheMiddle('restore', [backup], envOf(place))
  expect(await runCommand('restore', [backup], envOf(place))).toMatchObject({ code: 0 })
  expect(await digestTables(place.database.ownerUrl)).toEqual(await digestTables(source.ownerUrl))
  expect(await runCommand('restore', ['--discard'], envOf(place))).toEqual(refusal('没有中断的恢复或搬移'))
  const product = await startProduct(envOf(place))
  expect(product.output()).not.toContain('管理员账号')
  expect(await product.end('SIGTERM')).toBe(0)
})

it.runIf(isWholeRun)('after a killed move nothing starts on the target', { timeout: patienceMs }, async () => {
  await place.end()
  place = await createEmptyPlace()
  const settings = join(folder, 'new.env')
  const lines = Object.entries(envOf(place)).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(settings, lines.join(''))
  await killInTheMiddle('move', [settings], sourceEnv())
  expect(await start()).toEqual(refusal('上次搬移到这里没有完成，数据库还不能使用'))
  // The killed command's connection to the source stays open until PostgreSQL notices that the client is gone.
  const moved = await vi.waitFor(
    async () => {
      const ended = await runCommand('move', [settings], sourceEnv())
      expect(ended.code).toBe(0)
      return ended
    },
    { timeout: 240_000, interval: 100 },
  )
  expect(moved.output).toContain('搬移完成')
  expect(await digestTables(place.database.ownerUrl)).toEqual(await digestTables(source.ownerUrl))
})

it.runIf(isWholeRun)(
  'a restore that is killed before its embedded database is made leaves no new system behind',
  { timeout: patienceMs },
  async () => {
    const env = { XW_DATA: embedded, XW_WORKERS: '0', PORT: '0' }
    mkdirSync(join(embedded, 'keys'))
    copyFileSync(secretFile, join(embedded, 'keys/secret'))
    const child = startCommand('restore', [backup], env)
    await vi.waitFor(() => expect(existsSync(join(embedded, 'filling'))).toBe(true), { timeout: 120_000, interval: 5 })
    await kill(child)
    expect(await runProgram('src/main.ts', [], env)).toEqual(refusal('上次的恢复没有完成'))
    expect(await runCommand('restore', [backup], env)).toMatchObject({ code: 0 })
    expect(existsSync(join(embedded, 'filling'))).toBe(false)
    const product = await startProduct(env)
    expect(product.output()).not.toContain('管理员账号')
    expect(await product.end('SIGTERM')).toBe(0)
  },
)
