import { randomBytes } from 'node:crypto'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { uploadFile } from '../../../../test/support/uploads.ts'
import { newId } from '../../../lib/ids.ts'
import { runHousekeeping } from '../../../workers/housekeeping.ts'
import { monthFolder } from './bytes.ts'
import { cleanFiles } from './clean.ts'
import { unreferencedDays } from './rich-text-files.ts'

let server: TestApp
let otherSchool: number
const ownerId = newId()
const hourMs = 3_600_000

beforeAll(async () => {
  server = await buildApp()
  otherSchool = await createSchool(server.deps.db, { code: '10002', name: '第二大学' })
})
afterAll(() => server.close())

const save = (given: { biz?: 'temp' | 'oss'; tenantId?: number } = {}) =>
  server.deps.files.save({ tenantId: 1, ownerId, biz: 'temp', name: 'a.txt', content: Buffer.from('x'), ...given })
const folder = (...path: string[]) => join(server.deps.config.dataDir, 'files', ...path)
const bytesThere = () =>
  readdirSync(folder(), { recursive: true })
    .map(String)
    .filter(path => /[0-9a-f-]{36}$/.test(path))
    .sort()
const rowsThere = async () => {
  const keys = await Promise.all(
    [1, otherSchool].map(tenantId =>
      server.deps.db.inTenant(tenantId, tx => tx.selectFrom('sys_file').select('storage_key as key').execute()),
    ),
  )
  return keys
    .flat()
    .map(row => row.key)
    .sort()
}
const passes = (id: string, interval: string) =>
  server.deps.db.inTenant(1, tx =>
    sql`update sys_file set expires_at = expires_at - ${interval}::interval where id = ${id}`.execute(tx),
  )

describe('cleaning', () => {
  it('removes row and bytes of what no record took within a day, and nothing earlier', async () => {
    const [young, old, kept] = [await save(), await save(), await save({ biz: 'oss' })]
    const taken = await save()
    await server.deps.db.inTenant(1, tx =>
      server.deps.files.attach(tx, { tenantId: 1, userId: ownerId }, taken.id, { table: 'x', recordId: newId() }),
    )
    await passes(young.id, '23 hours 59 minutes')
    await passes(old.id, '24 hours')
    await cleanFiles(server.deps, server.engine.ground.definitions)
    const expected = [young, kept, taken].map(file => file.storageKey).sort()
    expect(await rowsThere()).toEqual(expected)
    expect(bytesThere()).toEqual(expected)
  })

  it('removes deleted files in every school', async () => {
    const [mine, theirs] = [await save(), await save({ tenantId: otherSchool })]
    for (const file of [mine, theirs])
      await server.deps.db.inTenant(file.tenantId, tx => server.deps.files.remove(tx, file.tenantId, file.id))
    await runHousekeeping(server.deps, server.engine.ground.definitions)
    for (const { storageKey } of [mine, theirs]) {
      expect(await rowsThere()).not.toContain(storageKey)
      expect(bytesThere()).not.toContain(storageKey)
    }
  })

  it('removes bytes without a row after an hour, and no others', async () => {
    const known = [await save(), await save({ tenantId: otherSchool })].map(file => file.storageKey)
    const month = monthFolder(new Date())
    const [fresh, orphan] = [`${month}/${newId()}`, `${month}/${newId()}`]
    for (const key of [fresh, orphan]) await server.deps.storage.put(key, Readable.from([randomBytes(10)]))
    writeFileSync(folder(month, 'README'), 'not ours')
    const longAgo = new Date(Date.now() - hourMs - 1_000)
    for (const key of [...known, orphan, `${month}/README`]) utimesSync(folder(key), longAgo, longAgo)
    await cleanFiles(server.deps, server.engine.ground.definitions)
    expect(bytesThere()).toEqual([...(await rowsThere()), fresh].sort())
    expect(await rowsThere()).toEqual(expect.arrayContaining(known))
    expect(readdirSync(folder(month))).toContain('README')
  })

  it('continues where it was interrupted between the bytes and the row', async () => {
    const file = await save()
    await server.deps.db.inTenant(1, tx => server.deps.files.remove(tx, 1, file.id))
    await server.deps.storage.remove(file.storageKey)
    await cleanFiles(server.deps, server.engine.ground.definitions)
    expect(await rowsThere()).not.toContain(file.storageKey)
  })

  it('keeps the row when the bytes could not be removed', async () => {
    const file = await save()
    await server.deps.db.inTenant(1, tx => server.deps.files.remove(tx, 1, file.id))
    const remove = async () => {
      throw new Error('down')
    }
    await expect(
      cleanFiles({ ...server.deps, storage: { ...server.deps.storage, remove } }, server.engine.ground.definitions),
    ).rejects.toThrow('down')
    expect(await rowsThere()).toContain(file.storageKey)
    await cleanFiles(server.deps, server.engine.ground.definitions)
    expect(await rowsThere()).not.toContain(file.storageKey)
  })
})

describe('pictures of rich texts', () => {
  const picture = async (days: number) => {
    const file = await server.deps.files.save({
      tenantId: 1,
      ownerId,
      biz: 'jeditor',
      name: 'a.png',
      content: Buffer.from('x'),
    })
    await server.deps.db.inTenant(1, tx =>
      sql`update sys_file set create_time = now() - make_interval(days => ${days}) where id = ${file.id}`.execute(tx),
    )
    return file.id
  }
  const stays = async (id: string) =>
    (await server.deps.db.inTenant(1, tx => tx.selectFrom('sys_file').select('id').where('id', '=', id).execute()))
      .length === 1

  it('are removed after a week in which no text refers to them, and stay while one does', async () => {
    const [young, old, named] = [
      await picture(unreferencedDays - 1),
      await picture(unreferencedDays + 1),
      await picture(400),
    ]
    const token = await server.signIn()
    const { body } = await server.call('POST', '/sys/annountCement/add', {
      token,
      payload: {
        titile: '有图的公告',
        msgContent: `<p><img src="/jeecg-boot/sys/common/static/${named}"></p>`,
        msgCategory: '1',
        msgType: 'ALL',
        priority: 'L',
      },
    })
    expect(body).toMatchObject({ success: true })
    await cleanFiles(server.deps, server.engine.ground.definitions)
    expect(await Promise.all([young, old, named].map(stays))).toEqual([true, false, true])
  })
})

it('FL-02 can be uploaded for good without a record only with the permission of the storage page', async () => {
  const { db } = server.deps
  const send = async (token: string) =>
    uploadFile(server, token, { name: 'a.txt', content: Buffer.from('x'), biz: 'oss' })
  const student = await openSession(db, await createUser(db, { username: 'keeper', roles: ['xs'] }))
  const before = bytesThere()
  expect(await send(student)).toMatchObject({ status: 403, body: { success: false } })
  expect(bytesThere()).toEqual(before)
  expect((await send(await server.signIn())).body).toMatchObject({ success: true })
})
