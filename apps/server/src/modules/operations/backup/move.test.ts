import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyPlace, digestTables, type EmptyPlace } from '../../../../test/support/backups.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { bucket, s3Keys, startS3 } from '../../../../test/support/s3.ts'
import { execute } from '../../../../test/support/sql.ts'
import { makeKeys } from '../../../plugins/keys.ts'
import { connect } from '../../../postgres/connect.ts'
import { localStorage } from '../../../storage/local.ts'
import { s3Storage } from '../../../storage/s3.ts'
import type { FileStorage } from '../../../storage/storage.ts'
import { installQueue } from '../../../workers/start-worker.ts'
import { storeBytes } from '../../files/files/bytes.ts'
import { assertEqual } from './assert-equal.ts'
import { moveDatabase } from './move-database.ts'
import { moveFiles } from './move-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'xw-move-'))
const keys = makeKeys(join(folder, 'secret'))
const home = localStorage(join(folder, 'home'))
const count = 25
const stored: string[] = []
let source: TestDatabase
let places: EmptyPlace[]
let s3: Awaited<ReturnType<typeof startS3>>
let away: FileStorage

beforeAll(async () => {
  s3 = await startS3()
  away = s3Storage({
    endpoint: s3.endpoint,
    bucket,
    region: 'cn-north-1',
    prefix: 'xw',
    spoolDir: join(folder, 'incoming'),
    ...s3Keys,
  })
  source = await createTestDatabase()
  places = [await createEmptyPlace(), await createEmptyPlace()]
  for (let n = 0; n < count; n += 1) {
    const { id, key, sha256, size } = await storeBytes({ storage: home, keys }, Buffer.alloc(n * 5_000, `file ${n}`))
    stored.push(key)
    await execute(
      source.ownerUrl,
      `insert into sys_file (tenant_id, id, storage_key, owner_id, biz, file_name, sha256, size, mime, sealed, status)
       select 1, $1, $2, id, 'thesis', 'x', $3, $4, 'image/png', true, 'clean' from sys_user where tenant_id = 1 limit 1`,
      [id, key, sha256, size],
    )
  }
})
afterAll(async () => {
  await source.drop()
  for (const place of places) await place.end()
  await s3.end()
  rmSync(folder, { recursive: true, force: true })
})

const digest = async (storage: FileStorage) =>
  Promise.all(
    stored.map(async key =>
      createHash('sha256')
        .update(await buffer(await storage.get(key)))
        .digest('hex'),
    ),
  )
const target = ({ database }: EmptyPlace) => ({ ownerUrl: database.ownerUrl, keys, installQueue })

it('moves files to S3 and back unchanged, and does not send existing ones again', async () => {
  expect(await moveFiles(source.ownerUrl, { from: home, to: away })).toEqual({ sent: count, kept: 0, missing: 0 })
  expect(await digest(away)).toEqual(await digest(home))
  // One file missing and one damaged, as after a move that was killed.
  await away.remove(stored[3] ?? '')
  await away.put(stored[7] ?? '', Readable.from([Buffer.from('something else')]))
  expect(await moveFiles(source.ownerUrl, { from: home, to: away })).toEqual({ sent: 2, kept: count - 2, missing: 0 })
  expect(await digest(away)).toEqual(await digest(home))

  const back = localStorage(join(folder, 'back'))
  expect(await moveFiles(source.ownerUrl, { from: away, to: back })).toMatchObject({ sent: count })
  expect(await digest(back)).toEqual(await digest(home))
})

it('moves a database to another and back, equal in every table, and refuses while it is used', async () => {
  const [first, second] = places as [EmptyPlace, EmptyPlace]
  const used = await connect(source.appUrl)
  await expect(moveDatabase(source.ownerUrl, target(first))).rejects.toThrow('服务或后台进程还在运行，请先全部停止')
  await used.end()
  expect(await moveDatabase(source.ownerUrl, target(first))).toBeGreaterThan(1_000)
  const everything = await digestTables(source.ownerUrl)
  expect(await digestTables(first.database.ownerUrl)).toEqual(everything)
  await expect(moveDatabase(source.ownerUrl, target(first))).rejects.toThrow('目标数据库不是空的，没有作任何改动')
  await moveDatabase(first.database.ownerUrl, target(second))
  expect(await digestTables(second.database.ownerUrl)).toEqual(everything)
})

it('detects a copy in which one value or one sequence differs', async () => {
  const place = await createEmptyPlace()
  const { ownerUrl } = place.database
  await moveDatabase(source.ownerUrl, target(place))
  const rows = (await execute(ownerUrl, 'select from sys_role')).length
  const roles = {
    schema: 'public',
    table: 'sys_role',
    columns: [],
    open: async () => Readable.from([]),
    count: () => rows,
  }
  const client = await connect(source.ownerUrl)
  const compare = () => assertEqual(client, ownerUrl, [roles])
  await compare()
  await execute(ownerUrl, `select nextval('sys_tenant_id')`)
  await expect(compare()).rejects.toThrow('序列的值与原来的不同')
  await execute(ownerUrl, `update sys_role set role_name = role_name || '　' where role_code = 'admin'`)
  await expect(compare()).rejects.toThrow('表 sys_role 复制之后与原来的不同')
  await execute(ownerUrl, `update sys_role set role_name = rtrim(role_name, '　')`)
  await expect(compare()).rejects.toThrow('序列的值与原来的不同')
  await client.end()
  await place.end()
})
