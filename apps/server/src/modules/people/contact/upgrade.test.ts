import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { execute, onDatabase } from '../../../../test/support/sql.ts'
import { newId } from '../../../lib/ids.ts'
import { makeKeys } from '../../../plugins/keys.ts'
import { migrate, readMigrations } from '../../../postgres/migrate.ts'
import { sealClearValues } from '../../../resource/seal-clear-values.ts'

const folder = mkdtempSync(join(tmpdir(), 'xw-phones-'))
const seal = sealClearValues(makeKeys(join(folder, 'secret')))
const { ownerUrl } = inject('postgres')
const database = `xw_test_${randomBytes(6).toString('hex')}`
const url = onDatabase(ownerUrl, database)
beforeAll(async () => {
  await execute(ownerUrl, `create database ${database} template template0`)
  await migrate(
    url,
    readMigrations().filter(({ name }) => name < '0075'),
    seal,
  )
})
afterAll(async () => {
  await vi.waitFor(() => execute(ownerUrl, `drop database if exists ${database} with (force)`), 10_000)
  rmSync(folder, { recursive: true })
})

/** Creates a school with these sign-in methods, and people with numbers. */
async function addSchool(id: number, ways: string, people: Readonly<Record<string, string | null>>) {
  await execute(url, `insert into sys_tenant (id, code, name) values ($1, $2, $2)`, [id, `1000${id}`])
  await execute(url, 'insert into sys_entry_setting (tenant_id, id, open_ways) values ($1, $2, $3::text[])', [
    id,
    newId(),
    ways,
  ])
  for (const [username, hash] of Object.entries(people)) {
    const userId = newId()
    const account = 'insert into sys_account (id, tenant_id, username, password_hash) values ($1, $2, $3, $4)'
    await execute(url, account, [userId, id, username, ''])
    await execute(
      url,
      `insert into sys_user (tenant_id, id, username, realname, phone_hash) values ($1, $2, $3, $3, $4::text::bytea)`,
      [id, userId, username, hash],
    )
  }
}

it('D2 the upgrade leaves numbers unverified, except of people who sign in by phone and not by password', async () => {
  await addSchool(1, '{account,phone}', { by_password: 'one' })
  await addSchool(2, '{phone}', { by_phone: 'one', none: null, shared: 'two', shared_too: 'two' })
  await migrate(url, readMigrations(), seal)
  const proven = await execute(url, 'select username from sys_user where phone_proven_time is not null')
  expect(proven).toEqual([{ username: 'by_phone' }])
})
