import { readFileSync } from 'node:fs'
import type { Reach } from '@xw/shared/permission/reach'
import type { Page } from '@xw/shared/wire/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { toForm } from '../../../../test/support/form.ts'
import { workbook } from '../../../../test/support/imports.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'
import { connect } from '../../../postgres/connect.ts'

type Row = Record<string, string>

let server: TestApp
let admin: string
let number = 0
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  admin = await openSession(db, await createUser(db, { username: 'chief', roles: ['admin'] }))
})
afterAll(() => server.close())

const call = <T = Row>(method: 'GET' | 'POST' | 'PUT', path: string, token: string, payload?: object) =>
  server.call<T>(method, path, { token, ...(payload && { payload }) })

const keeperRights = ['list', 'add', 'edit', 'importExcel', 'grant'].map(name => `sys:role:${name}`)

/** Creates a user who manages roles and has a school's own role with this reach. */
async function keeper(reach: Reach, permissions = keeperRights) {
  number += 1
  const { db } = server.deps
  const code = `keeper${number}`
  const roleId = await createRole(db, { code, permissions, reach })
  return { roleId, token: await openSession(db, await createUser(db, { username: code, roles: [code] })) }
}

const add = (token: string, roleCode: string, reach?: Reach) =>
  call('POST', '/sys/role/add', token, { roleCode, roleName: roleCode, ...(reach && { reach }) })
const roleOf = async (roleCode: string) => {
  const path = `/sys/role/list?roleCode=${roleCode}`
  return (await call<Page<Row>>('GET', path, admin)).body.result?.records[0] ?? {}
}
const setReach = async (token: string, roleCode: string, reach: Reach) =>
  call('PUT', '/sys/role/edit', token, { id: (await roleOf(roleCode)).id, reach })

describe('管理范围', () => {
  it('SY-02 内置角色各有其管理范围，新角色默认为本部门', async () => {
    const seeded = await Promise.all(['admin', 'dwgly', 'lbgly', 'yxgly', 'ds', 'zj', 'xs'].map(roleOf))
    expect(seeded.map(row => row.reach)).toEqual(['school', 'school', 'types', 'depart', 'supervised', 'own', 'own'])
    expect(seeded[2]?.reach_dictText).toBe('所管学位类型')
    expect((await add(admin, 'by_default')).body.success).toBe(true)
    expect((await roleOf('by_default')).reach).toBe('depart')
  })

  it('SY-02 学校可以建立自己的角色，范围不超过建立者自己的；超出的在该字段旁说明', async () => {
    const clerk = await keeper('types')
    expect((await add(clerk.token, 'of_types', 'types')).body.success).toBe(true)
    const beyond = await add(clerk.token, 'of_school', 'school')
    expect(beyond.body).toMatchObject({
      success: false,
      result: { reach: '管理范围不能超出您自己的（所管学位类型）' },
    })
    expect((await setReach(clerk.token, 'of_types', 'school')).body.result).toEqual(beyond.body.result)
    expect((await roleOf('of_types')).reach).toBe('types')
    expect((await add(admin, 'of_platform', 'platform')).body.result).toEqual({
      reach: '管理范围不能超出您自己的（全校）',
    })
  })

  it('SY-02 导入角色时也一样', async () => {
    const { token } = await keeper('depart')
    const rows = [
      ['甲', 'sheet1', '本人'],
      ['乙', 'sheet2', '全校'],
    ]
    const content = await workbook(['角色名称', '角色编码', '管理范围'], rows)
    const { body } = await server.call('POST', '/sys/role/importExcel', {
      token,
      ...toForm([{ field: 'file', fileName: '角色.xlsx', value: content }]),
    })
    expect(body.message).toBe('文件导入成功，但有错误。')
    expect([(await roleOf('sheet1')).reach, (await roleOf('sheet2')).reach]).toEqual(['own', undefined])
  })

  it('PE-04 内置角色、自己的角色、权限更多的角色和由权限更多的人持有的角色，都不能改', async () => {
    const { db } = server.deps
    const clerk = await keeper('school')
    expect((await setReach(admin, 'yxgly', 'school')).body.result).toEqual({ reach: '系统内置角色的管理范围不能修改' })
    expect((await setReach(clerk.token, `keeper${number}`, 'own')).body.result).toEqual({
      reach: '不能修改自己所拥有的角色的管理范围，请由其他管理员操作',
    })
    await createRole(db, { code: 'mightier', permissions: ['sys:user:list'] })
    expect((await setReach(clerk.token, 'mightier', 'school')).body.message).toBe(
      '该角色的权限超出您自己的，不能进行此操作',
    )
    await createRole(db, { code: 'held_above', permissions: [] })
    await createUser(db, { username: 'holds_two', roles: ['held_above', 'mightier'] })
    expect((await setReach(clerk.token, 'held_above', 'school')).body.message).toBe(
      '对方的权限超出您自己的，不能进行此操作',
    )
    expect((await roleOf('held_above')).reach).toBe('depart')
  })

  it('PE-04 修改后对已登录的人立即生效', async () => {
    const { db } = server.deps
    await createRole(db, { code: 'changing', permissions: ['sys:user:list'], reach: 'own' })
    const token = await openSession(db, await createUser(db, { username: 'changes', roles: ['changing'] }))
    const seen = async () => (await call<Page<Row>>('GET', '/sys/user/list', token)).body.result?.total ?? 0
    const ownReach = async () =>
      (await call('GET', '/sys/permission/getUserPermissionByToken', token)).body.result?.reach
    const versionOf = async () =>
      (await call('GET', '/sys/permission/getUserPermissionByToken', token)).body.result?.menuVersion
    expect([await seen(), await ownReach()]).toEqual([1, 'own'])
    const before = await versionOf()
    expect((await setReach(admin, 'changing', 'school')).body.success).toBe(true)
    await server.deps.events.caughtUp()
    expect(await ownReach()).toBe('school')
    expect(await seen()).toBeGreaterThan(1)
    expect(await versionOf()).not.toBe(before)
  })
})

it('PE-04 升级时，每个已有角色的范围与从前按编码判断的一样', async () => {
  const database = await createTestDatabase()
  const owner = await connect(database.ownerUrl)
  try {
    await owner.query(
      `insert into sys_role (tenant_id, id, role_code, role_name) values (1, gen_random_uuid(), 'own1', '自建')`,
    )
    await owner.query('alter table sys_role drop column reach')
    await owner.query(readFileSync(new URL('../../../../migrations/0033-reach-of-roles.sql', import.meta.url), 'utf8'))
    const { rows } = await owner.query<{ code: string; reach: string }>(
      'select role_code as code, reach from sys_role where tenant_id = 1 order by role_code',
    )
    expect(Object.fromEntries(rows.map(row => [row.code, row.reach]))).toEqual({
      admin: 'school',
      ds: 'supervised',
      dwgly: 'school',
      lbgly: 'types',
      own1: 'depart',
      xs: 'own',
      yxgly: 'depart',
      zj: 'own',
    })
    const platform = await owner.query<{ reach: string }>('select reach from sys_role where tenant_id = 0')
    expect(platform.rows).toEqual([{ reach: 'platform' }])
  } finally {
    await owner.end()
    await database.drop()
  }
})
