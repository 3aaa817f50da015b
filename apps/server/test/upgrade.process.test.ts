import { execFileSync } from 'node:child_process'
import { closeSync, copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { type Attachment, attachWith, detach } from '../src/postgres/attach.ts'
import { findBinaries } from '../src/postgres/binaries.ts'
import { readMajor } from '../src/postgres/cluster.ts'
import { startEmbedded } from '../src/postgres/embedded.ts'
import { openSite } from '../src/postgres/site.ts'
import { adminPassword, buildApp } from './support/app.ts'
import { backUpTo, digestTables, restoreTo } from './support/backups.ts'
import { runCommand, runProgram } from './support/commands.ts'
import { createDataDir } from './support/data-dir.ts'
import { startProduct } from './support/product.ts'
import { isWholeRun } from './support/run-size.ts'
import { execute } from './support/sql.ts'
import { photo, uploaded } from './support/uploads.ts'
import { createWorld } from './support/world.ts'

/** The test starts many processes, which takes long on a busy machine. */
const patienceMs = 600_000

/** A data folder of the major version before, with a world of schools and people in it; tests have copies of it. */
const original = createDataDir()
const folders = [original]
let everything: Contents

type Contents = Awaited<ReturnType<typeof readContents>>

/** All rows by their checksums, and where every sequence stands. */
const readContents = async (ownerUrl: string) => ({
  tables: await digestTables(ownerUrl),
  sequences: await execute(ownerUrl, 'select schemaname, sequencename, last_value from pg_sequences order by 1, 2'),
})

/** Runs the cluster of a data folder with the programs of the version before. */
async function withPrevious<T>(dataDir: string, work: (at: Attachment) => Promise<T>, cluster?: string): Promise<T> {
  const own = openSite(dataDir)
  const site = cluster ? { ...own, cluster } : own
  const attachment = await attachWith(site, findBinaries(site.runAs, dirname(site.cluster), 'previous'), () => {})
  try {
    return await work(attachment)
  } finally {
    closeSync(attachment.hold)
    await detach(site, attachment.socketFolder)
  }
}

async function withCurrent<T>(dataDir: string, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir, log() {} })
  try {
    return await work(embedded.ownerUrl)
  } finally {
    await embedded.release()
  }
}

/** Another folder with the same in it, and for the same users. */
function copyOriginal(): string {
  const dataDir = createDataDir()
  folders.push(dataDir)
  execFileSync('cp', ['-a', `${original}/.`, dataDir])
  return dataDir
}

const clusterOf = (dataDir: string) => join(dataDir, 'pg')
const keptOf = (dataDir: string) => join(dataDir, 'pg.postgres-17')
const besideOf = (dataDir: string) => globSync('pg{,.up*,.postgres*}', { cwd: dataDir }).sort()
const upgrade = (dataDir: string) => runCommand('upgrade', [], { XW_DATA: dataDir })

beforeAll(async () => {
  const server = await buildApp()
  const backups = mkdtempSync(join(tmpdir(), 'xw-backup-'))
  try {
    await createWorld(server)
    await uploaded(server, await server.signIn(), { name: '照片.jpg', content: await photo(30) })
    await execute(
      server.database.ownerUrl,
      `insert into sys_log (tenant_id, id, log_type, log_content) values (77, '${newId()}', 1, '行一\n行二\t\\N 😀')`,
    )
    await execute(server.database.ownerUrl, `select nextval('sys_tenant_id')`)
    const { path } = await backUpTo(server, backups)
    mkdirSync(join(original, 'keys'), { mode: 0o700 })
    copyFileSync(server.deps.config.secretFile, join(original, 'keys/secret'))
    everything = await withPrevious(original, async ({ urlOf }) => {
      const database = { ownerUrl: urlOf('xw_owner'), appUrl: urlOf('xw_app'), drop: async () => {} }
      await restoreTo({ database, dataDir: original, end: async () => {} }, server.deps.keys, path)
      return readContents(database.ownerUrl)
    })
  } finally {
    await server.close()
    rmSync(backups, { recursive: true, force: true })
  }
}, patienceMs)
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

it('a start on a cluster of the version before is refused with one sentence that names the command', {
  timeout: patienceMs,
}, async () => {
  const { code, output } = await runProgram('src/main.ts', [], { XW_DATA: original, PORT: '0' })
  expect(code).toBe(1)
  expect(output).toBe(
    `数据库 ${clusterOf(original)} 由 PostgreSQL 17 建立，本程序自带的是 18，请先停止全部服务，执行 npm run upgrade 升级；原来的数据库会保留。\n`,
  )
  expect(besideOf(original)).toEqual(['pg'])
})

it('an upgrade gives the same rows, sequences, passwords and files, keeps the old cluster, and is done once', {
  timeout: patienceMs,
}, async () => {
  const dataDir = copyOriginal()
  const keysBefore = ['secret', 'postgres.json'].map(name => readFileSync(join(dataDir, 'keys', name), 'utf8'))
  const first = await upgrade(dataDir)
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining('升级完成，数据库现为 PostgreSQL 18。') })
  expect(first.output).toContain(`原来的数据库保存在 ${keptOf(dataDir)}。`)
  expect(besideOf(dataDir)).toEqual(['pg', 'pg.postgres-17'])
  expect(readMajor(clusterOf(dataDir))).toBe('18')
  expect(await withCurrent(dataDir, readContents)).toEqual(everything)
  expect(await withPrevious(dataDir, at => readContents(at.urlOf('xw_owner')), keptOf(dataDir))).toEqual(everything)
  expect(['secret', 'postgres.json'].map(name => readFileSync(join(dataDir, 'keys', name), 'utf8'))).toEqual(keysBefore)

  expect(await upgrade(dataDir)).toMatchObject({
    code: 0,
    output: `数据库 ${clusterOf(dataDir)} 已是 PostgreSQL 18，不需要升级。\n升级之前的数据库保存在 ${keptOf(dataDir)}，确认无误后可以删除。\n`,
  })
  const product = await startProduct({ XW_DATA: dataDir, XW_WORKERS: '0' })
  const body = { username: 'admin', password: adminPassword }
  expect(await product.call('/sys/login', { method: 'POST', body })).toMatchObject({ body: { success: true } })
  await product.end('SIGTERM')
})

it.runIf(isWholeRun)(
  'killed at any place it leaves the old cluster in use or the new one, and the next run ends well',
  {
    timeout: patienceMs,
  },
  async () => {
    const dataDir = copyOriginal()
    for (const place of ['正在把数据库', '正在复制', 'queue', '已复制']) {
      expect(await runProgram('test/fixtures/mortal-upgrade.ts', [dataDir, place])).toMatchObject({ signal: 'SIGKILL' })
      expect([place, readMajor(clusterOf(dataDir)), existsSync(keptOf(dataDir))]).toEqual([place, '17', false])
    }
    // A crash between the two renames leaves no folder of the usual name. The next start completes the swap.
    expect(await runProgram('test/fixtures/mortal-upgrade.ts', [dataDir, '原来的数据库保存在'])).toMatchObject({
      signal: 'SIGKILL',
    })
    expect(besideOf(dataDir)).toEqual(['pg.postgres-17', 'pg.upgraded'])
    expect(await withCurrent(dataDir, readContents)).toEqual(everything)
    expect(await upgrade(dataDir)).toMatchObject({ code: 0, output: expect.stringContaining('不需要升级') })
    expect(besideOf(dataDir)).toEqual(['pg', 'pg.postgres-17'])
  },
)

it.runIf(isWholeRun)(
  'after a kill the old cluster can be used on, and the next run takes what was written since',
  {
    timeout: patienceMs,
  },
  async () => {
    const dataDir = copyOriginal()
    await runProgram('test/fixtures/mortal-upgrade.ts', [dataDir, '已复制'])
    // As the version before does when the operator goes back to it.
    const since = await withPrevious(dataDir, async ({ urlOf }) => {
      await execute(urlOf('xw_boot'), `alter system set work_mem = '77MB'`)
      await execute(urlOf('xw_boot'), 'create database of_the_library')
      await execute(urlOf('xw_owner'), `update sys_user set realname = '改名' where username = 'admin'`)
      return readContents(urlOf('xw_owner'))
    })
    expect(since).not.toEqual(everything)
    const { code, output } = await upgrade(dataDir)
    expect(code).toBe(0)
    expect(await withCurrent(dataDir, readContents)).toEqual(since)
    // What the operator added is the operator's to bring along.
    expect(output.split('\n').filter(line => line.includes('没有'))).toEqual([
      '原来的 postgresql.conf 中的 work_mem = 77MB 没有带过来，需要时请自行设置。',
      '数据库 of_the_library 不属于本程序，没有复制。',
    ])
  },
)

it.runIf(isWholeRun)(
  'nothing is upgraded under a running service, without a secret, or where there is no embedded database',
  {
    timeout: patienceMs,
  },
  async () => {
    const used = copyOriginal()
    await withPrevious(used, async () => {
      expect(await upgrade(used)).toEqual({ code: 1, signal: null, output: '服务或后台进程还在运行，请先全部停止。\n' })
    })
    expect(readMajor(clusterOf(used))).toBe('17')
    rmSync(join(used, 'keys/secret'))
    expect(await upgrade(used)).toMatchObject({ code: 1, output: expect.stringContaining('没有密钥文件') })
    const elsewhere = { XW_DATA: used, DATABASE_URL: 'postgres://x@localhost/x' }
    expect(await runCommand('upgrade', [], elsewhere)).toMatchObject({
      code: 1,
      output: expect.stringContaining('外部数据库'),
    })
    expect(readMajor(clusterOf(used))).toBe('17')
  },
)
