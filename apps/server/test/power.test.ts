import type { Reach } from '@xw/shared/permission/reach'
import type { Page } from '@xw/shared/wire/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createDepart, createUser } from './support/fixtures.ts'
import { createRole, giveRule, openSession } from './support/people.ts'

type Row = Record<string, unknown>

let server: TestApp
let arts: string
let science: string
let chief: string
let number = 0
beforeAll(async () => {
  server = await buildApp()
  arts = await createDepart(server.deps.db, { name: '文学院', orgCode: 'A01' })
  science = await createDepart(server.deps.db, { name: '理学院', orgCode: 'A02' })
  chief = await createUser(server.deps.db, { username: 'chief', roles: ['admin'] })
})
afterAll(() => server.close())

const call = <T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token: string, payload?: Row) =>
  server.call<T>(method, path, { token, ...(payload && { payload }) })
const roleIds = async (...codes: string[]) => {
  const rows = await server.deps.db.inTenant(1, tx =>
    tx.selectFrom('sys_role').select('id').where('tenant_id', '=', 1).where('role_code', 'in', codes).execute(),
  )
  return rows.map(row => row.id).join()
}
const permissionIds = async (...codes: string[]) =>
  (await server.deps.db.platform.selectFrom('sys_permission').select('id').where('code', 'in', codes).execute())
    .map(row => row.id)
    .join()

/** Reads everything about a user that an attack could change. */
const stateOf = (id: string) =>
  server.deps.db.inTenant(1, async tx => ({
    account: await tx.selectFrom('sys_account').selectAll().where('id', '=', id).execute(),
    person: await tx.selectFrom('sys_user').selectAll().where('id', '=', id).execute(),
    roles: await tx.selectFrom('sys_user_role').selectAll().where('user_id', '=', id).execute(),
  }))

interface UserSpec {
  permissions?: readonly string[]
  roles?: readonly string[]
  reach?: Reach
  depart?: string
  types?: readonly string[]
}

/** Somebody with a role of exactly these permissions, and further ones. */
async function person({ permissions = [], roles = [], reach = 'depart', depart, types = [] }: UserSpec) {
  number += 1
  const { db } = server.deps
  const code = `role${number}`
  const roleId = await createRole(db, { code, permissions, reach })
  const id = await createUser(db, {
    username: `person${number}`,
    roles: [code, ...roles],
    xwbslbms: [...types],
    ...(depart && { departs: [depart] }),
  })
  return {
    id,
    username: `person${number}`,
    roleId,
    code,
    token: await openSession(db, id, depart ? { departId: depart } : {}),
  }
}

const accounts = ['list', 'add', 'edit', 'delete', 'freeze', 'resetPassword', 'recycleBin', 'pick'].map(
  name => `sys:user:${name}`,
)
const beyond = { status: 200, body: { success: false, code: 500 } }

describe('who can do more than the caller', () => {
  it('PE-04 is not taken over or disarmed by a right over accounts', async () => {
    const keeper = await person({ roles: ['dwgly'] })
    const before = await stateOf(chief)
    const password = 'Vqz-9417-Lm'
    for (const [method, path, payload] of [
      ['PUT', '/sys/user/changePassword', { username: 'chief', password }],
      ['PUT', '/sys/user/frozenBatch', { ids: chief, status: '2' }],
      ['PUT', '/sys/user/edit', { id: chief, realname: '改名' }],
      ['PUT', '/sys/user/edit', { id: chief, selectedroles: '' }],
      ['DELETE', `/sys/user/delete?id=${chief}`, undefined],
    ] as const) {
      const answer = await call(method, path, keeper.token, payload)
      expect.soft(answer, path).toMatchObject(beyond)
      expect.soft(answer.body.message).toBe('对方的权限超出您自己的，不能进行此操作')
    }
    expect(await stateOf(chief)).toEqual(before)
    const deleted = await createUser(server.deps.db, { username: 'old_chief', roles: ['admin'] })
    await call('DELETE', `/sys/user/delete?id=${deleted}`, await openSession(server.deps.db, chief))
    expect(await call('PUT', '/sys/user/putRecycleBin', keeper.token, { ids: deleted })).toMatchObject(beyond)
    expect(await call('DELETE', `/sys/user/deleteRecycleBin?ids=${deleted}`, keeper.token)).toMatchObject(beyond)
    // The keeper can manage users who have no more power than the keeper.
    const clerk = await createUser(server.deps.db, {
      username: 'mere_clerk',
      roles: ['yxgly'],
      departs: [arts],
      xwbslbms: ['31'],
    })
    expect(
      (await call('PUT', '/sys/user/changePassword', keeper.token, { username: 'mere_clerk', password })).body.message,
    ).toBe('密码修改成功!')
    expect((await call('PUT', '/sys/user/frozenBatch', keeper.token, { ids: clerk, status: '2' })).body.success).toBe(
      true,
    )
  })

  it('PE-04 is not made by a department administrator, of themselves or of others', async () => {
    const secretary = await person({ permissions: accounts, roles: ['yxgly'], depart: arts, types: ['31'] })
    const types = '31,41'
    const own = await call('PUT', '/sys/user/edit', secretary.token, {
      id: secretary.id,
      selectedroles: await roleIds('lbgly', secretary.code),
      xwbslbms: types,
    })
    expect(own.body).toMatchObject({
      success: false,
      message: '不能修改自己的角色、部门和学位类型，请由其他管理员操作',
    })
    const make = async (username: string, given: Row) =>
      call<{ id: string }>('POST', '/sys/user/add', secretary.token, {
        username,
        realname: username,
        password: 'Vqz-9417-Lm',
        selecteddeparts: arts,
        ...given,
      })
    for (const [name, given] of [
      ['reach', { selectedroles: await roleIds('lbgly') }],
      ['types', { selectedroles: await roleIds('yxgly'), xwbslbms: types }],
      ['departs', { selecteddeparts: `${arts},${science}` }],
    ] as const)
      expect.soft((await make(`made_${name}`, given)).body.success, name).toBe(false)
    expect((await make('made_well', { selectedroles: await roleIds('yxgly'), xwbslbms: '31' })).body.success).toBe(true)
  })
})

describe('roles that do not give the called action', () => {
  it('PE-04 switch neither data rules nor masks of another role off', async () => {
    const { db } = server.deps
    const narrow = await person({ permissions: ['sys:user:list'], reach: 'school' })
    await giveRule(db, {
      roleId: narrow.roleId,
      permission: 'sys:user',
      column: 'username',
      condition: 'eq',
      value: 'chief',
    })
    await db.inTenant(1, tx =>
      tx
        .insertInto('sys_role_field_config')
        .values({
          tenant_id: 1,
          id: newId(),
          role_id: narrow.roleId,
          biz_key: 'sys_user',
          field_key: 'realname',
          masked: '1',
        })
        .execute(),
    )
    await createRole(db, { code: 'picks', permissions: ['sys:user:pick'] })
    const both = await createUser(db, { username: 'has_both', roles: [narrow.code, 'picks'] })
    const list = async (token: string) =>
      (await call<Page<Row>>('GET', '/sys/user/list', token)).body.result?.records.map(({ username, realname }) => ({
        username,
        realname,
      }))
    const alone = await list(narrow.token)
    expect(alone).toHaveLength(1)
    expect(alone?.[0]?.realname).toContain('*')
    expect(await list(await openSession(db, both))).toEqual(alone)
  })
})

describe('a view of fields', () => {
  const flags = {
    visible: null,
    editable: null,
    required: null,
    listed: null,
    queryable: null,
    importable: null,
    exportable: null,
    sortNo: null,
  }
  const rows = (masked: string | null) => [{ ...flags, fieldKey: 'phone', masked }]

  it('PE-04 is not opened by who has it masked, for the own role or another', async () => {
    const config = ['list', 'add', 'edit', 'delete'].map(name => `system:sysRoleFieldConfig:${name}`)
    const tuner = await person({ permissions: ['sys:user:list', ...config] })
    const other = await createRole(server.deps.db, { code: 'viewers', permissions: ['sys:user:list'] })
    const save = (roleId: string, masked: string | null, token = tuner.token) =>
      call('POST', '/system/sysRoleFieldConfig/saveMatrix', token, { roleId, bizKey: 'sys_user', rows: rows(masked) })
    expect((await save(tuner.roleId, '0')).body).toMatchObject({ success: false })
    const refused = await save(other, '0')
    expect(refused).toMatchObject(beyond)
    expect(refused.body.message).toBe('「手机号」的权限超出您自己的，不能授予')
    const add = { roleId: other, bizKey: 'sys_user', fieldKey: 'phone', masked: '0' }
    expect(await call('POST', '/system/sysRoleFieldConfig/add', tuner.token, add)).toMatchObject(beyond)
    expect((await save(other, '1')).body.success).toBe(true)

    // The school's administrators may, for others; what they see themselves nobody opens.
    const admin = await openSession(server.deps.db, chief)
    expect((await save(other, '0', admin)).body.success).toBe(true)
    expect((await save(await roleIds('admin'), '0', admin)).body.success).toBe(false)
  })
})

describe('a caller who is shown less', () => {
  it('PE-04 still looks after people who are shown nothing of it', async () => {
    const { db } = server.deps
    const clerk = await person({ permissions: ['sys:user:list', 'sys:user:edit'], reach: 'school' })
    await db.inTenant(1, tx =>
      tx
        .insertInto('sys_role_field_config')
        .values({
          tenant_id: 1,
          id: newId(),
          role_id: clerk.roleId,
          biz_key: 'sys_user',
          field_key: 'phone',
          visible: '0',
        })
        .execute(),
    )
    const plain = await createUser(db, { username: 'plain_one' })
    const edited = await call('PUT', '/sys/user/edit', clerk.token, { id: plain, nickname: '小人事' })
    expect(edited.body).toMatchObject({ success: true })
    const viewer = await person({ permissions: ['sys:user:list'] })
    const refused = await call('PUT', '/sys/user/edit', clerk.token, { id: viewer.id, nickname: '看得更多' })
    expect(refused.body.message).toBe('对方的字段权限超出您自己的，不能进行此操作')
  })
})

describe('pickers', () => {
  it('PK-14 show people inside departments the people of these', async () => {
    const { db } = server.deps
    await createUser(db, { username: 'in_arts', departs: [arts] })
    await createUser(db, { username: 'in_science', departs: [science] })
    const secretary = await person({ roles: ['yxgly'], depart: arts, types: ['31'] })
    const names = async (path: string) => {
      const { result } = (await call<Page<Row> | Row[]>('GET', path, secretary.token)).body
      return (Array.isArray(result) ? result : (result?.records ?? [])).map(({ username }) => username)
    }
    for (const path of [
      '/sys/user/queryUserComponentData?pageSize=100',
      `/sys/user/queryUserByDepId?id=${arts}`,
      `/sys/user/departUserList?depId=${arts}&pageSize=100`,
    ]) {
      expect.soft(await names(path), path).toContain('in_arts')
      expect.soft(await names(path), path).not.toContain('in_science')
    }
    expect(await names(`/sys/user/queryUserByDepId?id=${science}`)).toEqual([])
    // Colleagues are looked up in the address list, across departments.
    expect(await names('/sys/user/queryByOrgCodeForAddressList?pageSize=100')).toContain('in_science')
  })

  it('PK-14 show who works inside departments and belongs to none nobody but themselves', async () => {
    const lost = await person({ permissions: ['sys:user:list', 'sys:user:edit', 'sys:user:pick'] })
    const found = async (path: string) =>
      (await call<Page<Row>>('GET', path, lost.token)).body.result?.records.map(({ username }) => username)
    for (const path of ['/sys/user/queryUserComponentData?pageSize=100', '/sys/user/list?pageSize=100'])
      expect.soft(await found(path), path).toEqual([lost.username])
    const other = await createUser(server.deps.db, { username: 'out_of_sight' })
    expect((await call('PUT', '/sys/user/edit', lost.token, { id: other, nickname: '改' })).body.message).toBe(
      '未找到对应数据',
    )
  })
})

describe('own grants', () => {
  it('PE-04 are nobody’s to change: roles, data rules, departments', async () => {
    const { db } = server.deps
    const officer = await person({
      permissions: [
        'sys:role:list',
        'sys:role:grant',
        'sys:role:dataRule',
        'sys:user:list',
        'sys:depart:member',
        'sys:depart:grant',
      ],
      depart: arts,
    })
    const ruleId = await giveRule(db, {
      roleId: officer.roleId,
      permission: 'sys:user',
      column: 'username',
      condition: 'eq',
      value: 'x',
    })
    const entry = await permissionIds('sys:user')
    const refusals = [
      ['POST', '/sys/permission/saveRolePermission', { roleId: officer.roleId, permissionIds: entry }],
      ['POST', '/sys/role/datarule', { roleId: officer.roleId, permissionId: entry, dataRuleIds: '' }],
      ['DELETE', `/sys/permission/deletePermissionRule?id=${ruleId}`, undefined],
      ['POST', '/sys/permission/saveDepartPermission', { departId: arts, permissionIds: '' }],
    ] as const
    for (const [method, path, payload] of refusals)
      expect.soft((await call(method, path, officer.token, payload)).body.message, path).toMatch(/^不能修改自己/)
  })
})
