import { createHash } from 'node:crypto'
import {
  appendFileSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import {
  backUpTo,
  createEmptyPlace,
  digestTables,
  type EmptyPlace,
  restoreTo,
} from '../../../../test/support/backups.ts'
import { historyGuard } from '../../../../test/support/history-guard.ts'
import { execute } from '../../../../test/support/sql.ts'
import { photo, uploaded } from '../../../../test/support/uploads.ts'
import { createWorld, foreignMark } from '../../../../test/support/world.ts'
import { newId } from '../../../lib/ids.ts'
import { type Keys, makeKeys } from '../../../plugins/keys.ts'
import { connect } from '../../../postgres/connect.ts'
import { migrate, readMigrations } from '../../../postgres/migrate.ts'
import { sealClearValues } from '../../../resource/seal-clear-values.ts'
import { installQueue } from '../../../workers/start-worker.ts'
import { cleanFiles, preventByteRemoval } from '../../files/files/index.ts'
import { runScheduledBackup } from './job.ts'
import { removeOldBackups } from './kept.ts'
import { formatManifest, manifestFile, readManifest } from './manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'xw-backup-'))
let server: TestApp
let keys: Keys
let token: string
let backup: string
let place: EmptyPlace
beforeAll(async () => {
  server = await buildApp()
  keys = server.deps.keys
  await createWorld(server)
  token = await server.signIn()
  for (let n = 0; n < 12; n += 1) await uploaded(server, token, { name: `照片${n}.jpg`, content: await photo(30 + n) })
  // A log line of a deleted school, whose number appears nowhere else.
  await execute(
    server.database.ownerUrl,
    `insert into sys_log (tenant_id, id, log_type, log_content) values (77, '${newId()}', 1, '行一\n行二\t\\N 😀')`,
  )
  await execute(server.database.ownerUrl, `select nextval('sys_tenant_id')`)
  backup = (await backUpTo(server, folder)).path
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  place = await createEmptyPlace()
})
afterEach(() => place.end())

const digestFiles = (dataDir: string) =>
  Object.fromEntries(
    globSync('files/2*/**', { cwd: dataDir })
      .filter(path => statSync(join(dataDir, path)).isFile())
      .map(path => [
        path,
        createHash('sha256')
          .update(readFileSync(join(dataDir, path)))
          .digest('hex'),
      ]),
  )

it('restores a backup into an empty place with equal checksums of every table and file', async () => {
  await restoreTo(place, keys, backup)
  const tables = await digestTables(place.database.ownerUrl)
  expect(tables).toEqual(await digestTables(server.database.ownerUrl))
  expect(tables).toMatchObject({
    sys_log: expect.not.stringMatching(/^0 /),
    'pgboss.queue': expect.not.stringMatching(/^0 /),
  })
  const files = digestFiles(place.dataDir)
  expect(files).toEqual(digestFiles(server.deps.config.dataDir))
  expect(Object.keys(files).length).toBeGreaterThanOrEqual(12)
  const next = (url: string) => execute(url, `select nextval('sys_tenant_id')`)
  expect(await next(place.database.ownerUrl)).toEqual(await next(server.database.ownerUrl))
})

it('restores references, triggers and rights as a migrated database has them', async () => {
  const shape = async (url: string) => [
    await execute(
      url,
      `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) as definition from pg_constraint
       where connamespace::regnamespace::text in ('public', 'staging', 'pgboss') order by 1, 2`,
    ),
    await execute(
      url,
      `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger
       where not tgisinternal and tgname <> '${historyGuard}' order by 1, 2`,
    ),
    await execute(
      url,
      `select relname, relacl::text from pg_class where relnamespace = 'public'::regnamespace order by 1`,
    ),
  ]
  await restoreTo(place, keys, backup)
  expect(await shape(place.database.ownerUrl)).toEqual(await shape(server.database.ownerUrl))
})

it('contains nothing readable without the key, nor the key', async () => {
  const bytes = Buffer.concat(
    globSync('**', { cwd: backup })
      .filter(path => statSync(join(backup, path)).isFile())
      .map(path => readFileSync(join(backup, path))),
  )
  expect(bytes.includes(foreignMark)).toBe(false)
  expect(bytes.includes(readFileSync(server.deps.config.secretFile, 'utf8').trim())).toBe(false)
  expect(bytes.includes(keys.fingerprint)).toBe(true)
  expect(statSync(backup).mode & 0o777).toBe(0o700)
})

/** A copy of the backup with some damage. */
async function copyWith(spoil: (copy: string) => Promise<void> | void): Promise<string> {
  const copy = join(mkdtempSync(join(tmpdir(), 'xw-spoilt-')), 'copy')
  await cp(backup, copy, { recursive: true })
  await spoil(copy)
  return copy
}
function flip(path: string) {
  const bytes = readFileSync(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}
const oneFile = (copy: string) =>
  join(copy, globSync('files/*/*/*', { cwd: copy }).find(path => statSync(join(copy, path)).isFile()) ?? '')
const rewrite = async (copy: string, change: (manifest: Awaited<ReturnType<typeof readManifest>>) => void) => {
  const manifest = await readManifest(copy, keys)
  change(manifest)
  writeFileSync(join(copy, manifestFile), formatManifest(keys, manifest))
}

it.each<[string, (copy: string) => Promise<void> | void, RegExp]>([
  [
    'a changed byte of a table',
    copy => flip(join(copy, 'tables/public.xw_info')),
    /public\.xw_info 缺失或内容与清单不符/,
  ],
  [
    'a table that is missing',
    copy => rmSync(join(copy, 'tables/public.sys_user')),
    /public\.sys_user 缺失或内容与清单不符/,
  ],
  ['a table that is cut', copy => writeFileSync(join(copy, 'tables/public.sys_log'), ''), /public\.sys_log 缺失/],
  ['a changed byte of a file', copy => flip(oneFile(copy)), /files\/.* 缺失或内容与清单不符/],
  ['a file that is missing', copy => rmSync(oneFile(copy)), /files\/.* 缺失或内容与清单不符/],
  ['bytes behind a file', copy => appendFileSync(oneFile(copy), 'x'), /files\/.* 缺失或内容与清单不符/],
  ['a changed index', copy => flip(join(copy, 'files.tsv')), /files\.tsv 缺失或内容与清单不符/],
  ['a changed manifest', copy => flip(join(copy, manifestFile)), /清单（manifest\.json）/],
  [
    'a manifest that somebody made to fit',
    copy => {
      const text = readFileSync(join(copy, manifestFile), 'utf8')
      writeFileSync(join(copy, manifestFile), text.replace('"product": "', '"product": "9'))
    },
    /清单（manifest\.json）已损坏或被改动/,
  ],
  ['no manifest', copy => rmSync(join(copy, manifestFile)), /不是一份完整的备份/],
  [
    'parts that were exchanged',
    copy => exchange(copy, 'public.sys_role', 'public.sys_user_role'),
    /缺失或内容与清单不符/,
  ],
  [
    'a newer version of the product',
    copy =>
      rewrite(copy, manifest => void manifest.migrations.push({ name: '9999-later.sql', checksum: '0'.repeat(64) })),
    /备份由更新的程序版本制作（含 9999-later\.sql）/,
  ],
  [
    'the schema of another product',
    copy => rewrite(copy, ({ migrations: [first] }) => void (first && (first.checksum = '0'.repeat(64)))),
    /不是一个来源/,
  ],
])('restoring is refused and changes nothing: %s', async (_, spoil, sentence) => {
  const copy = await copyWith(spoil)
  await expect(restoreTo(place, keys, copy)).rejects.toThrow(sentence)
  expect(await digestTables(place.database.ownerUrl).catch(() => ({}))).toEqual({})
  expect(digestFiles(place.dataDir)).toEqual({})
  rmSync(join(copy, '..'), { recursive: true })
})

function exchange(copy: string, one: string, other: string) {
  const [first, second, between] = [one, other, 'between'].map(name => join(copy, 'tables', name)) as [
    string,
    string,
    string,
  ]
  renameSync(first, between)
  renameSync(second, first)
  renameSync(between, second)
}

it('refuses to restore with another key, or into a database in use', async () => {
  const other = makeKeys(join(place.dataDir, 'other-secret'))
  await expect(restoreTo(place, other, backup)).rejects.toThrow(`另一个密钥（指纹 ${keys.fingerprint}）`)
  const before = await digestTables(server.database.ownerUrl)
  const inUse = { ...place, database: server.database }
  await expect(restoreTo(inUse, keys, backup)).rejects.toThrow('目标数据库不是空的，没有作任何改动')
  expect(await digestTables(server.database.ownerUrl)).toEqual(before)
})

it('leaves an empty database when restoring breaks off, and can be repeated', async () => {
  const broken = await copyWith(copy =>
    // Only loading finds the damage: the manifest and all checksums agree.
    rewrite(copy, ({ tables }) => {
      for (const part of tables.filter(({ table }) => table === 'xw_info_step')) part.rows += 1
    }),
  )
  await expect(restoreTo(place, keys, broken)).rejects.toThrow('xw_info_step 的行数不符')
  const left = Object.keys(await digestTables(place.database.ownerUrl))
  expect(left.filter(name => !name.startsWith('pgboss.'))).toEqual([])
  await restoreTo(place, keys, backup)
  expect(await digestTables(place.database.ownerUrl)).toEqual(await digestTables(server.database.ownerUrl))
  rmSync(join(broken, '..'), { recursive: true })
})

it('makes scheduled backups in a folder and keeps a number of them, not counting half-written or half-removed ones', async () => {
  const config = {
    ...server.deps.config,
    database: { url: server.database.appUrl, ownerUrl: '' },
    backupDir: join(folder, 'own'),
  }
  const run = (params: Record<string, string | number>) =>
    runScheduledBackup({
      deps: { ...server.deps, config },
      definitions: server.engine.ground.definitions,
      params,
      due: new Date(),
      signal: new AbortController().signal,
      checkpoint: null,
      commit: async () => {},
    })
  await expect(run({ keptCopies: 2, folder: '../elsewhere' })).rejects.toThrow('只能由字母、数字、下划线或连字符组成')
  const below = join(folder, 'own/nightly')
  await mkdir(join(below, '.unfinished-killed/tables'), { recursive: true })
  for (let n = 0; n < 3; n += 1) expect(await run({ keptCopies: 2, folder: 'nightly' })).toMatch(/^备份完成：/)
  const names = globSync('{*,.*}', { cwd: below })
  expect(names).toHaveLength(2)
  expect(names.every(name => name.startsWith('xw-'))).toBe(true)
  expect(await removeOldBackups(below, 1)).toBe(1)
})

it('allows one backup at a time, and no file is cleaned away during it', async () => {
  const { id } = await uploaded(server, token, { name: '删除.jpg', content: await photo(77) })
  await execute(server.database.ownerUrl, `update sys_file set status = 'deleted' where id = '${id}'`)
  const stored = () => Object.keys(digestFiles(server.deps.config.dataDir)).filter(path => path.endsWith(id))
  const copying = await connect(server.database.appUrl)
  await copying.query('select pg_advisory_lock($1)', [0x7877_6261])
  await preventByteRemoval(copying)
  await expect(backUpTo(server, folder)).rejects.toThrow('另一个备份正在进行')
  await cleanFiles(server.deps, server.engine.ground.definitions)
  expect(stored()).toHaveLength(1)
  await copying.end()
  await expect.poll(() => cleanFiles(server.deps, server.engine.ground.definitions).then(stored)).toHaveLength(0)
})

it('saves everything else when the storage has lost a file, and reports the file', async () => {
  const { id } = await uploaded(server, token, { name: '丢失.jpg', content: await photo(99) })
  const { path } = (
    await execute<{ path: string }>(
      server.database.ownerUrl,
      `select storage_key as path from sys_file where id = '${id}'`,
    )
  )[0] ?? { path: '' }
  rmSync(join(server.deps.config.dataDir, 'files', path))
  const made = await backUpTo(server, folder)
  expect(made.manifest.files).toMatchObject({ missing: 1 })
  await restoreTo(place, keys, made.path)
  expect(await digestTables(place.database.ownerUrl)).toEqual(await digestTables(server.database.ownerUrl))
})

it('restores a backup of an older version and migrates it', async () => {
  const older = await createEmptyPlace()
  try {
    const { ownerUrl } = older.database
    // The migrations of the oldest version that made backups.
    const first = readMigrations().filter(({ name }) => name <= '0059-backups.sql')
    await migrate(ownerUrl, first, sealClearValues(keys))
    await installQueue(ownerUrl)
    await execute(
      ownerUrl,
      `insert into sys_log (tenant_id, id, log_type, log_content) values (77, '${newId()}', 1, '以前')`,
    )
    const { path } = await backUpTo({ database: older.database, deps: server.deps }, folder)
    await restoreTo(place, keys, path)
    const names = await execute(place.database.ownerUrl, 'select name from schema_migration order by name')
    expect(names).toEqual(readMigrations().map(({ name }) => ({ name })))
    expect(await execute(place.database.ownerUrl, 'select tenant_id, log_content from sys_log')).toEqual([
      { tenant_id: 77, log_content: '以前' },
    ])
  } finally {
    await older.end()
  }
})
