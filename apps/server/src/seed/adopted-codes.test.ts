import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { execute, onDatabase } from '../../test/support/sql.ts'
import { newId } from '../lib/ids.ts'
import { createDb, createPool, type Db } from '../plugins/db.ts'
import { migrate, readMigrations } from '../postgres/migrate.ts'
import { seedCodes } from './codes.ts'

/** The lists as they were shipped before, as far as the records below need them. */
const before: Record<string, Record<string, string>> = {
  thesis_source: { '01': '973、863项目', '02': '国家社科规划、基金项目', 14: '国家科技重大专项', 99: '其他' },
  work_nature: { 1: '教学', 2: '科研', 3: '工程技术', 9: '其他' },
  exam_mode: { 12: '推荐免试', 22: '硕博连读' },
  employer_nature: { 80: '其他' },
  destination: { '01': '就业', '03': '升学（国内攻读硕士）' },
}

let url: string
let database: string
let db: Db
beforeAll(async () => {
  const { ownerUrl } = inject('postgres')
  database = `xw_test_${randomBytes(6).toString('hex')}`
  url = onDatabase(ownerUrl, database)
  await execute(ownerUrl, `create database ${database} template template0`)
  await migrate(
    url,
    readMigrations().filter(({ name }) => name < '0035'),
  )
  await execute(url, `insert into sys_tenant (id, code, name) values (1, '10001', '甲校'), (2, '10002', '乙校')`)
  for (const [code, items] of Object.entries(before)) await addDict(0, code, items)
  // A school with a list of its own goes on with it.
  await addDict(2, 'work_nature', { 2: '本校的第二种' })
  for (const [key, record] of Object.entries(records)) await addRecord(key, record)
  await migrate(url)
  db = createDb(createPool(url, 1))
  await db.platform.transaction().execute(tx => seedCodes(tx))
})
afterAll(async () => {
  await db.close()
  const { ownerUrl } = inject('postgres')
  await vi.waitFor(() => execute(ownerUrl, `drop database if exists ${database} with (force)`), 10_000)
})

async function addDict(tenant: number, code: string, items: Record<string, string>) {
  const id = newId()
  await execute(url, 'insert into sys_dict (tenant_id, id, dict_code, dict_name) values ($1, $2, $3, $3)', [
    tenant,
    id,
    code,
  ])
  for (const [value, text] of Object.entries(items))
    await execute(
      url,
      'insert into sys_dict_item (tenant_id, id, dict_id, item_value, item_text) values ($1, $2, $3, $4, $5)',
      [tenant, newId(), id, value, text],
    )
}

const records = {
  master: { tenant: 1, type: '31', lwxtly: '01', gzxzm: '2', ksfsm: '12', jydwxzm: '80', qxm: '03' },
  doctor: { tenant: 1, type: '21', lwxtly: '02', gzxzm: '3', ksfsm: '12', jydwxzm: null, qxm: '01' },
  linked: { tenant: 1, type: '21', lwxtly: '14', gzxzm: '9', ksfsm: '22', jydwxzm: null, qxm: null },
  other: { tenant: 2, type: '31', lwxtly: '99', gzxzm: '2', ksfsm: null, jydwxzm: null, qxm: null },
}
const ids: Record<string, string> = {}

async function addRecord(key: string, { tenant, type, ...codes }: (typeof records)[keyof typeof records]) {
  const id = newId()
  ids[key] = id
  const columns = Object.keys(codes)
  await execute(
    url,
    `insert into xw_info (tenant_id, id, xwbslbm, nj, ${columns.join()})
     values ($1, $2, $3, '2022', ${columns.map((_, index) => `$${index + 4}`).join()})`,
    [tenant, id, type, ...Object.values(codes)],
  )
  await execute(
    url,
    `insert into sys_history (tenant_id, data_table, data_id, data_version, data_content)
     select tenant_id, 'xw_info', id, 1, to_jsonb(t) from xw_info t where id = $1`,
    [id],
  )
}

describe('records that were filled in by the lists of before', () => {
  const read = async (key: string) => {
    const rows = await execute(
      url,
      `select lwxtly, gzxzm, ksfsm, jydwxzm, qxm,
        (select data_content ->> 'gzxzm' from sys_history h where h.data_id = t.id) as "gzxzmBefore"
       from xw_info t where id = $1`,
      [ids[key]],
    )
    return rows[0]
  }
  const textOf = async (code: string, value: string) => {
    const rows = await execute(
      url,
      `select item_text as text, status from sys_dict_item where tenant_id = 0 and dict_code = $1 and item_value = $2`,
      [code, value],
    )
    return rows
  }

  it('DG-01 have the new code of the same name, now and in their history', async () => {
    expect(await read('master')).toEqual({
      lwxtly: '02',
      gzxzm: '1',
      ksfsm: '22',
      jydwxzm: '99',
      qxm: '80',
      gzxzmBefore: '1',
    })
  })

  it('DG-01 keep a meaning that has no code any more: to be read, and not to be chosen', async () => {
    expect(await read('doctor')).toMatchObject({ lwxtly: '04', gzxzm: 'X3', ksfsm: '12', qxm: '01' })
    expect(await textOf('work_nature', 'X3')).toEqual([{ text: '工程技术', status: '0' }])
    expect(await textOf('work_nature', '3')).toEqual([{ text: '设计', status: '1' }])
    expect(await textOf('destination', '01')).toEqual([{ text: '就业', status: '0' }])
    expect(await read('linked')).toMatchObject({ lwxtly: 'X14', gzxzm: '9', ksfsm: '13' })
  })

  it('DG-01 stay as they are in a school that has such a list of its own', async () => {
    expect(await read('other')).toMatchObject({ lwxtly: '99', gzxzm: '2' })
  })
})
