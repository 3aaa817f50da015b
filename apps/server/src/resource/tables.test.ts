import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { newId } from '../lib/ids.ts'
import { connect } from '../postgres/connect.ts'

let database: TestDatabase
let app: pg.Client
let userId: string
let roleId: string
let permissionId: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = await connect(database.appUrl)
})
beforeEach(async () => {
  await app.query(`begin; set local app.tenant = '1'`)
  const one = async (sql: string) => (await app.query<{ id: string }>(`${sql} limit 1`)).rows[0]?.id ?? ''
  userId = await one('select id from sys_user')
  roleId = await one('select id from sys_role')
  permissionId = await one('select id from sys_permission')
})
afterEach(() => app.query('rollback'))
afterAll(async () => {
  await app.end()
  await database.drop()
})

const insertRule = async (permission: string): Promise<string> => {
  const id = newId()
  await app.query(
    `insert into sys_data_rule (tenant_id, id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
     values (1, $1, $2, '本院系', 'departId', 'eq', '#{sys_depart_id}')`,
    [id, permission],
  )
  return id
}
const giveRule = (permission: string, rule: string) =>
  app.query('insert into sys_role_data_rule values (1, $1, $2, $3)', [roleId, permission, rule])

describe('history', () => {
  const keep = `insert into sys_history (tenant_id, data_table, data_id, data_version, data_content)
    select tenant_id, 'sys_role', id, version, to_jsonb(r) from sys_role r`

  it('takes the rows of one statement, and the same version twice', async () => {
    const first = await app.query(keep)
    expect(first.rowCount).toBeGreaterThan(1)
    expect((await app.query(keep)).rowCount).toBe(first.rowCount)
  })

  it.each([`update sys_history set create_by = 'x'`, 'delete from sys_history', 'truncate sys_history'])(
    'refuses the app: %s',
    async statement => {
      await app.query(keep)
      await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' })
    },
  )
})

describe('data rules', () => {
  it('are given to a role for the permission they were made for alone', async () => {
    const { rows } = await app.query<{ id: string }>('select id from sys_permission where id <> $1 limit 1', [
      permissionId,
    ])
    const rule = await insertRule(permissionId)
    await giveRule(permissionId, rule)
    await expect(giveRule(rows[0]?.id ?? '', rule)).rejects.toMatchObject({ code: '23503' })
  })

  it('go with the rule and with the role', async () => {
    const rule = await insertRule(permissionId)
    await giveRule(permissionId, rule)
    await app.query('delete from sys_data_rule where id = $1', [rule])
    expect((await app.query('select from sys_role_data_rule')).rowCount).toBe(0)
  })

  it('tell every process when they change', async () => {
    const listener = await connect(database.appUrl)
    const heard = vi.fn<() => void>()
    listener.on('notification', heard)
    await listener.query('listen grants_changed')
    await app.query(
      `insert into sys_role_field_config (tenant_id, id, role_id, biz_key, field_key) values (1, $1, $2, 'sys_user', 'phone')`,
      [newId(), roleId],
    )
    await app.query('commit')
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
    await app.query(`begin; set local app.tenant = '1'`)
    const rule = await insertRule(permissionId)
    await app.query('commit')
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
    await app.query(`begin; set local app.tenant = '1'`)
    await giveRule(permissionId, rule)
    await app.query('commit')
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3))
    await listener.end()
  })
})

it('QY-03 a user keeps one query of a name on a page', async () => {
  const save = () =>
    app.query(
      `insert into sys_saved_query (tenant_id, id, user_id, page_key, title, match_type, records)
       values (1, $1, $2, '/isystem/user', '在职', 'and', '[]')`,
      [newId(), userId],
    )
  await save()
  await expect(save()).rejects.toMatchObject({ code: '23505' })
})

it('keeps the arrangement of a list by user and page', async () => {
  const save = (settings: object) =>
    app.query(
      `insert into sys_user_page values (1, $1, '/isystem/user', $2)
       on conflict (tenant_id, user_id, page_key) do update set settings = excluded.settings`,
      [userId, settings],
    )
  await save({ hidden: ['phone'] })
  await save({ hidden: [] })
  expect((await app.query('select settings from sys_user_page')).rows).toEqual([{ settings: { hidden: [] } }])
})

it('keeps a degree record when the account of its student is deleted, and a department that has records', async () => {
  const [recordId, departId] = [newId(), newId()]
  await app.query(`insert into sys_depart (tenant_id, id, depart_name, org_code) values (1, $1, '数学学院', 'A09')`, [
    departId,
  ])
  await app.query(
    `insert into xw_info (tenant_id, id, xwbslbm, nj, depart_id, student_user_id) values (1, $1, '31', '2024', $2, $3)`,
    [recordId, departId, userId],
  )
  await app.query('delete from sys_user where id = $1', [userId])
  expect((await app.query('select student_user_id from xw_info')).rows).toEqual([{ student_user_id: null }])
  await expect(app.query('delete from sys_depart where id = $1', [departId])).rejects.toMatchObject({ code: '23503' })
})
