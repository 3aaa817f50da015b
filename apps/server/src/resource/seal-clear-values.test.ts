import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import type { FilterCondition } from '@xw/shared/query/filter'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { userResource } from '@xw/shared/resources/sys/user'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { execute, onDatabase } from '../../test/support/sql.ts'
import { newId } from '../lib/ids.ts'
import { createDb, createPool } from '../plugins/db.ts'
import { type Keys, makeKeys } from '../plugins/keys.ts'
import { migrate, readMigrations } from '../postgres/migrate.ts'
import { sealClearValues } from './seal-clear-values.ts'
import { fromColumns, sealedParts } from './stored.ts'
import { filterToSql } from './where.ts'

const phone = '13812345678'
const idNumber = '11010119900101123X'
const zjhm = { kind: 'sealed', column: 'zjhm', hash: 'zjhm_hash', tail: 'zjhm_tail' } as const

let folder: string
let url: string
let database: string
let keys: Keys
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xw-sealing-'))
  keys = makeKeys(join(folder, 'secret'))
  database = `xw_test_${randomBytes(6).toString('hex')}`
  url = onDatabase(inject('postgres').ownerUrl, database)
  await execute(inject('postgres').ownerUrl, `create database ${database} template template0`)
  await migrate(
    url,
    readMigrations().filter(({ name }) => name < '0031'),
  )
})
afterEach(async () => {
  await vi.waitFor(
    () => execute(inject('postgres').ownerUrl, `drop database if exists ${database} with (force)`),
    10_000,
  )
  rmSync(folder, { recursive: true })
})

/** Somebody with a phone and a degree record of theirs, both with an earlier state, as they lay before. */
async function fillOldDatabase() {
  const ids = { person: newId(), nobody: newId(), record: newId() }
  const { sealed, hash } = sealedParts({ keys, tenantId: 1 }, zjhm, idNumber)
  await execute(url, `insert into sys_tenant (id, code, name) values (1, '10001', '一所学校')`)
  await execute(
    url,
    `insert into sys_account (id, tenant_id, username, password_hash) values ($1, 1, 'a', ''), ($2, 1, 'b', '')`,
    [ids.person, ids.nobody],
  )
  await execute(
    url,
    `insert into sys_user (tenant_id, id, username, realname, phone) values (1, $1, 'a', '甲', $3), (1, $2, 'b', '乙', null)`,
    [ids.person, ids.nobody, phone],
  )
  await execute(
    url,
    `insert into xw_info (tenant_id, id, xwbslbm, nj, zjhm, zjhm_hash, zjhm_tail) values (1, $1, '31', '2024', $2, $3, '123X')`,
    [ids.record, sealed, hash],
  )
  for (const table of ['sys_user', 'xw_info'])
    await execute(
      url,
      `insert into sys_history (tenant_id, data_table, data_id, data_version, data_content)
       select tenant_id, '${table}', id, version, to_jsonb(t) from ${table} t`,
    )
  return ids
}

const migrateAll = () => migrate(url, readMigrations(), sealClearValues(keys))

const tables = ['sys_user', 'xw_info', 'sys_history']

/** Every row of the tables as a dump writes it. */
async function dump(): Promise<string> {
  const rows = await Promise.all(
    tables.map(table => execute<{ row: string }>(url, `select t::text as row from ${table} t`)),
  )
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n')
}

/** The files that the tables lie in. */
const files = () =>
  execute<{ file: string }>(url, 'select pg_relation_filenode(t) as file from unnest($1::text[]) t', [tables])

it('an older database has its phones sealed and the ends of its numbers keyed, in earlier states of records as well', async () => {
  const ids = await fillOldDatabase()
  await migrateAll()
  const [person] = await execute<Record<string, unknown>>(url, 'select * from sys_user where id = $1', [ids.person])
  const place = { keys, tenantId: 1 }
  expect(fromColumns(userResource, person ?? {}, place).phone).toBe(phone)
  const shown = await execute<{ phone: unknown }>(url, 'select phone from sys_user where id = $1', [ids.nobody])
  expect(shown).toEqual([{ phone: null }])
  const now = await execute<{ now: object; before: object }>(
    url,
    `select to_jsonb(t) - '{phone_hash,phone_tail}'::text[] as now, data_content - '{phone_hash,phone_tail}'::text[] as before
     from sys_user t join sys_history on data_id = t.id union all
     select to_jsonb(t), data_content from xw_info t join sys_history on data_id = t.id`,
  )
  expect(now).toHaveLength(3)
  // Columns that later migrations add are not in the earlier versions.
  for (const { now: row, before } of now) expect.soft(row).toMatchObject(before)
  const [earlier] = await execute(
    url,
    `select t.phone_hash = before.phone_hash and t.phone_tail = before.phone_tail as same from sys_user t
     join sys_history h on data_id = t.id cross join lateral jsonb_populate_record(null::sys_user, h.data_content) before
     where t.id = $1`,
    [ids.person],
  )
  expect(earlier).toEqual({ same: true })
})

it('what was sealed is found by the whole value and by its end', async () => {
  const ids = await fillOldDatabase()
  await migrateAll()
  const db = createDb(createPool(url, 1))
  const place = { keys, tenantId: 1 }
  const find = async (def: ResourceDef, condition: FilterCondition) => {
    const { rows } = await db.inTenant(1, tx =>
      sql<{
        id: string
      }>`select t.id from ${sql.table(def.table)} t where ${filterToSql(def, condition, place)}`.execute(tx),
    )
    return rows.map(({ id }) => id)
  }
  try {
    expect(await find(userResource, { field: 'phone', rule: 'eq', value: phone })).toEqual([ids.person])
    expect(await find(userResource, { field: 'phone', rule: 'left_like', value: '5678' })).toEqual([ids.person])
    expect(await find(userResource, { field: 'phone', rule: 'left_like', value: '5679' })).toEqual([])
    expect(await find(degreeRecordDef('31'), { field: 'zjhm', rule: 'eq', value: idNumber })).toEqual([ids.record])
    expect(await find(degreeRecordDef('31'), { field: 'zjhm', rule: 'left_like', value: '123X' })).toEqual([ids.record])
  } finally {
    await db.close()
  }
})

it('nothing of it is left in the open, and the tables lie in new files', async () => {
  await fillOldDatabase()
  const [before, oldFiles] = [await dump(), await files()]
  expect([before.includes(phone), before.includes('123X')]).toEqual([true, true])
  await migrateAll()
  const after = await dump()
  expect([after.includes(phone), after.includes('5678'), after.includes('123X')]).toEqual([false, false, false])
  const same = (await files()).filter(({ file }) => oldFiles.some(old => old.file === file))
  expect(same).toEqual([])
})

it('is done once, and not at all where the keys are missing', async () => {
  const { person } = await fillOldDatabase()
  await expect(migrate(url)).rejects.toThrow('0032-sealed-phones.sql')
  expect(await execute(url, 'select phone from sys_user where id = $1', [person])).toEqual([{ phone }])
  await migrateAll()
  const [sealed] = await execute(url, 'select phone from sys_user where id = $1', [person])
  expect(await migrateAll()).toEqual([])
  expect(await execute(url, 'select phone from sys_user where id = $1', [person])).toEqual([sealed])
})
