import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmptyPlace } from '../test/support/backups.ts'
import { createTestDatabase, type TestDatabase } from '../test/support/database.ts'
import { execute } from '../test/support/sql.ts'
import { sealInitial } from './lib/password.ts'
import { openKeys } from './open-keys.ts'
import { assertFingerprint, storeFingerprint } from './plugins/key-fingerprint.ts'
import { type Keys, makeKeys } from './plugins/keys.ts'
import { sealedParts } from './resource/stored.ts'

let folder: string
let database: TestDatabase
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xw-open-keys-'))
  database = await createTestDatabase()
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const different = /^密钥文件（指纹 [0-9a-f]{16}）与数据库.*不是一套，没有启动，也没有作任何改动；.*。$/
const noted = () => execute(database.ownerUrl, 'select fingerprint from key_fingerprint')

/** A phone under these keys, as a database from before the fingerprint has it. */
async function sealPhone(keys: Keys): Promise<void> {
  const storage = { kind: 'sealed', column: 'phone', hash: 'phone_hash', tail: 'phone_tail' } as const
  const { sealed, hash, tail } = sealedParts({ keys, tenantId: 1 }, storage, '13800000000')
  await execute(
    database.ownerUrl,
    'update sys_user set phone = $1, phone_hash = $2, phone_tail = $3 where tenant_id = 1',
    [sealed, hash, tail],
  )
}

it('an empty database has a secret made for it', async () => {
  const place = await createEmptyPlace()
  const file = join(folder, 'secret')
  const keys = await openKeys(file, place.database.ownerUrl)
  expect(makeKeys(file).fingerprint).toBe(keys.fingerprint)
  await place.end()
})

it('a filled database without its secret file gets no new one', async () => {
  const file = join(folder, 'missing')
  await sealPhone(makeKeys(join(folder, 'own')))
  await expect(openKeys(file, database.ownerUrl)).rejects.toThrow('数据库中已有用密钥保存的内容')
  await execute(database.ownerUrl, 'update sys_user set phone = null, phone_hash = null, phone_tail = null')
  await storeFingerprint(database.ownerUrl, makeKeys(join(folder, 'own')))
  await expect(openKeys(file, database.ownerUrl)).rejects.toThrow('数据库中已有用密钥保存的内容')
  expect(existsSync(file)).toBe(false)
})

it('a database from before the fingerprint is opened by the secret that its values were sealed with, and no other', async () => {
  const own = makeKeys(join(folder, 'own'))
  makeKeys(join(folder, 'other'))
  await sealPhone(own)
  await expect(openKeys(join(folder, 'other'), database.ownerUrl)).rejects.toThrow(different)
  expect(await noted()).toEqual([])
  expect((await openKeys(join(folder, 'own'), database.ownerUrl)).fingerprint).toBe(own.fingerprint)
})

it('one damaged value does not hide that the others open', async () => {
  const own = makeKeys(join(folder, 'own'))
  await sealPhone(own)
  await execute(database.ownerUrl, `update sys_user set phone = '\\x00'`)
  await expect(openKeys(join(folder, 'own'), database.ownerUrl)).rejects.toThrow(different)
  await execute(
    database.ownerUrl,
    `insert into sys_account (id, tenant_id, username, password_hash) values (gen_random_uuid(), 1, 'student', $1)`,
    [sealInitial(own.initialPassword, 'Initial#1')],
  )
  expect((await openKeys(join(folder, 'own'), database.ownerUrl)).fingerprint).toBe(own.fingerprint)
})

it('of two first starts with secrets of their own one goes on, and the other stops', async () => {
  const [one, two] = [makeKeys(join(folder, 'one')), makeKeys(join(folder, 'two'))]
  const outcomes = await Promise.allSettled([one, two].map(keys => storeFingerprint(database.ownerUrl, keys)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [winner, loser] = outcomes[0]?.status === 'fulfilled' ? [one, two] : [two, one]
  expect(await noted()).toEqual([{ fingerprint: winner.fingerprint }])
  await assertFingerprint(database.appUrl, winner)
  await expect(assertFingerprint(database.appUrl, loser)).rejects.toThrow(different)
})

it('the role of the running product cannot change the fingerprint', async () => {
  await storeFingerprint(database.ownerUrl, makeKeys(join(folder, 'own')))
  for (const statement of [
    `update key_fingerprint set fingerprint = '0000000000000000'`,
    'delete from key_fingerprint',
    'truncate key_fingerprint',
  ])
    await expect(execute(database.appUrl, statement)).rejects.toThrow('permission denied')
})
