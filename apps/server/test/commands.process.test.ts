import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { storeFingerprint } from '../src/plugins/key-fingerprint.ts'
import { makeKeys } from '../src/plugins/keys.ts'
import { connect } from '../src/postgres/connect.ts'
import { createEmptyPlace, digestTables, type EmptyPlace } from './support/backups.ts'
import { type Ended, runCommand } from './support/commands.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { isWholeRun } from './support/run-size.ts'
import { execute } from './support/sql.ts'

/** The test starts many processes, which takes long on a busy machine. */
const patienceMs = 600_000

const folder = mkdtempSync(join(tmpdir(), 'xw-commands-'))
const dataDir = join(folder, 'data')
const secretFile = join(dataDir, 'keys/secret')
let source: TestDatabase
let made: Ended
let backup: string
const places: EmptyPlace[] = []

const envOf = (dir: string, { appUrl, ownerUrl }: Pick<TestDatabase, 'appUrl' | 'ownerUrl'>) => ({
  XW_DATA: dir,
  DATABASE_URL: appUrl,
  DATABASE_OWNER_URL: ownerUrl,
})
const ownEnv = () => envOf(dataDir, source)
const placeEnv = (place: EmptyPlace) => envOf(place.dataDir, place.database)

async function newPlace(): Promise<EmptyPlace> {
  const place = await createEmptyPlace()
  places.push(place)
  mkdirSync(join(place.dataDir, 'keys'))
  copyFileSync(secretFile, join(place.dataDir, 'keys/secret'))
  return place
}
/** Lists the product's tables. The queue's tables that an interrupted restore leaves do not count. */
const tablesOf = async ({ database }: EmptyPlace) =>
  Object.keys(await digestTables(database.ownerUrl).catch(() => ({}))).filter(name => !name.startsWith('pgboss.'))

beforeAll(async () => {
  source = await createTestDatabase()
  // As the first start does.
  await storeFingerprint(source.ownerUrl, makeKeys(secretFile))
  made = await runCommand('backup', [join(folder, 'backups')], ownEnv())
  backup = /备份完成：(.*)/.exec(made.output)?.[1] ?? ''
}, patienceMs)
afterAll(async () => {
  for (const place of places) await place.end()
  await source.drop()
  rmSync(folder, { recursive: true, force: true })
})

it('backup, restore and move say what they have done and end with 0', { timeout: patienceMs }, async () => {
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/^备份完成：.*\n\d+ 张表 [\d,]+ 行，0 个文件/m) })
  const everything = await digestTables(source.ownerUrl)
  const restored = await newPlace()
  expect(await runCommand('restore', [backup], placeEnv(restored))).toEqual({
    code: 0,
    signal: null,
    output: expect.stringMatching(
      /正在检查备份……\n(.*\n)*备份完好，正在恢复……\n恢复完成：\d+ 张表，0 个文件，为 .* 时的内容。\n$/,
    ),
  })
  expect(await digestTables(restored.database.ownerUrl)).toEqual(everything)

  const moved = await newPlace()
  const settings = join(folder, 'new.env')
  writeFileSync(
    settings,
    Object.entries(placeEnv(moved))
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  expect(await runCommand('move', [settings], ownEnv())).toMatchObject({
    code: 0,
    output: expect.stringMatching(/数据库：[\d,]+ 行。\n搬移完成。/),
  })
  expect(await digestTables(moved.database.ownerUrl)).toEqual(everything)
  expect(await runCommand('move', [settings], ownEnv())).toMatchObject({
    code: 1,
    output: expect.stringContaining('目标数据库不是空的，没有作任何改动'),
  })
  expect(await digestTables(source.ownerUrl)).toEqual(everything)
})

it.runIf(isWholeRun)(
  'a damaged or foreign backup, a target in use and a missing argument are refused with a sentence and 1',
  {
    timeout: patienceMs,
  },
  async () => {
    const place = await newPlace()
    const restore = (args: string[], env = placeEnv(place)) => runCommand('restore', args, env)
    const refusal = (sentence: string) => ({ code: 1, signal: null, output: expect.stringMatching(sentence) })
    const damaged = join(folder, 'damaged')
    cpSync(backup, damaged, { recursive: true })
    const part = join(damaged, 'tables/public.sys_user')
    writeFileSync(part, readFileSync(part).fill(0, 100, 101))
    expect(await restore([damaged])).toEqual(
      refusal('备份已损坏：tables/public.sys_user 缺失或内容与清单不符，不能恢复。\n$'),
    )
    const other = { ...placeEnv(place), XW_SECRET_FILE: join(folder, 'other-secret') }
    makeKeys(other.XW_SECRET_FILE)
    expect(await restore([backup], other)).toEqual(refusal('备份是用另一个密钥（指纹 [0-9a-f]{16}）制作的'))
    expect(await restore([])).toEqual(refusal('^请指出要恢复的备份'))
    expect(await tablesOf(place)).toEqual([])

    const before = await digestTables(source.ownerUrl)
    expect(await restore([backup], ownEnv())).toEqual(refusal('目标数据库不是空的，没有作任何改动。'))
    expect(await digestTables(source.ownerUrl)).toEqual(before)
    writeFileSync(join(folder, 'same.env'), '')
    expect(await runCommand('move', [join(folder, 'same.env')], ownEnv())).toEqual(refusal('没有要搬移的。\n$'))
  },
)

it.runIf(isWholeRun)(
  'a backup that is killed in the middle leaves nothing that looks like one, and the next one is whole',
  {
    timeout: patienceMs,
  },
  async () => {
    const target = join(folder, 'killed')
    // A table that comes late cannot be read: the backup stands still when others are written.
    const holder = await connect(source.ownerUrl)
    await holder.query('begin; lock table xw_info in access exclusive mode')
    const child = spawn(process.execPath, [join(import.meta.dirname, '../src/commands/backup.ts'), target], {
      env: { ...process.env, ...ownEnv() },
      stdio: 'ignore',
    })
    const exit = once(child, 'exit')
    const written = () => globSync('.unfinished-*/tables/public.sys_user', { cwd: target })
    await vi.waitFor(() => expect(written()).toHaveLength(1), { timeout: 120_000, interval: 50 })
    child.kill('SIGKILL')
    await exit
    await holder.end()
    expect(readdirSync(target)).toEqual([expect.stringMatching(/^\.unfinished-/)])

    // The killed command's connection stays open until PostgreSQL notices that the client is gone.
    const others = () =>
      execute(source.ownerUrl, `select from pg_stat_activity where datname = current_database() and usename = 'xw_app'`)
    await vi.waitFor(async () => expect(await others()).toEqual([]), { timeout: 120_000, interval: 100 })
    expect(await runCommand('backup', [target], ownEnv())).toMatchObject({ code: 0 })
    const [name = '', ...more] = readdirSync(target)
    expect([name, more]).toEqual([expect.stringMatching(/^xw-/), []])
    const place = await newPlace()
    expect(await runCommand('restore', [join(target, name)], placeEnv(place))).toMatchObject({ code: 0 })
    expect(await digestTables(place.database.ownerUrl)).toEqual(await digestTables(source.ownerUrl))
  },
)
