import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeKeys } from '../src/plugins/keys.ts'
import { digestTables } from './support/backups.ts'
import { runCommand, runProgram } from './support/commands.ts'
import { createDataDir } from './support/data-dir.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { startProduct } from './support/product.ts'

/** The test starts several processes, which takes long on a busy machine. */
const patienceMs = 300_000

const own = createDataDir()
const other = createDataDir()
let database: TestDatabase

const envOf = (dataDir: string) => ({
  XW_DATA: dataDir,
  XW_WORKERS: '0',
  PORT: '0',
  DATABASE_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
})
const refusal = (sentence: RegExp) => ({ code: 1, signal: null, output: expect.stringMatching(sentence) })
/** Matches the end of the output, because the start first prints advice about the test's PostgreSQL. */
const different = /(?:^|\n)密钥文件（指纹 [0-9a-f]{16}）与数据库（指纹 [0-9a-f]{16}）不是一套，.*。\n$/

beforeAll(async () => {
  database = await createTestDatabase()
  const product = await startProduct(envOf(own))
  await product.end('SIGTERM')
}, patienceMs)
afterAll(async () => {
  await database.drop()
  for (const folder of [own, other]) rmSync(folder, { recursive: true, force: true })
})

it('a server without the secret of a filled database stops with one sentence and writes nothing', {
  timeout: patienceMs,
}, async () => {
  const before = await digestTables(database.ownerUrl)
  expect(await runProgram('src/main.ts', [], envOf(other))).toEqual(
    refusal(/(?:^|\n)没有密钥文件 .*，而数据库中已有用密钥保存的内容，.*。\n$/),
  )
  expect(readdirSync(other)).toEqual([])
  expect(await digestTables(database.ownerUrl)).toEqual(before)
})

it('server, worker and commands with another secret stop with the same sentence, as on a machine forgotten in a change of keys', {
  timeout: patienceMs,
}, async () => {
  mkdirSync(join(other, 'keys'))
  cpSync(join(own, 'keys/secret'), join(other, 'keys/secret'))
  expect(await runCommand('rotate-keys', [], envOf(own))).toMatchObject({ code: 0 })
  const before = await digestTables(database.ownerUrl)
  expect(await runProgram('src/main.ts', [], envOf(other))).toEqual(refusal(different))
  expect(await runProgram('src/worker.ts', [], envOf(other))).toEqual(refusal(different))
  for (const command of ['backup', 'verify-log'])
    expect([command, await runCommand(command, [], envOf(other))]).toEqual([command, refusal(different)])
  // rotate-keys first prints that it begins, so its output has more than the refusal.
  expect(await runCommand('rotate-keys', [], envOf(other))).toMatchObject({
    code: 1,
    output: expect.stringContaining('不是一套'),
  })
  expect(readdirSync(join(other, 'keys'))).toEqual(['secret'])
  expect(await digestTables(database.ownerUrl)).toEqual(before)

  const product = await startProduct(envOf(own))
  expect(await product.end('SIGTERM')).toBe(0)
})

it('a worker alone waits for the first start of a server, which it names', { timeout: patienceMs }, async () => {
  const fresh = await createTestDatabase()
  makeKeys(join(other, 'keys/fresh'))
  const env = { ...envOf(other), XW_SECRET_FILE: join(other, 'keys/fresh'), DATABASE_URL: fresh.appUrl }
  expect(await runProgram('src/worker.ts', [], env)).toEqual(refusal(/^数据库还没有准备好，请先启动服务。\n$/))
  await fresh.drop()
})
