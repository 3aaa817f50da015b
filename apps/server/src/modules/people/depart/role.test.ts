import type { Page } from '@xw/shared/wire/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'

type Body = Record<string, unknown>

let server: TestApp
let admin: string
/** Creates a department that gives 职务's pages and actions by its roles only. */
let college: string
let member: string
let token: string
beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
  college = await add('/sys/sysDepart', { departName: '文学院', orgCategory: '2', grantsToAll: '0' })
  await grantDepart(college, ['system', 'sys:position', 'sys:position:list', 'sys:position:add'])
  member = await createUser(server.deps.db, { username: 'member', departs: [college] })
  token = await openSession(server.deps.db, member)
})
afterAll(() => server.close())

const post = (path: string, payload: Body, by = admin) => server.call('POST', path, { token: by, payload })
const get = <T>(path: string, query: Record<string, string>, by = admin) =>
  server.call<T>('GET', `${path}?${new URLSearchParams(query)}`, { token: by })
async function add(path: string, payload: Body): Promise<string> {
  const { body } = await server.call<{ id: string }>('POST', `${path}/add`, { token: admin, payload })
  if (!body.result) throw new Error(body.message)
  return body.result.id
}
async function idsOf(codes: readonly string[]): Promise<string> {
  const rows = await server.deps.db.platform
    .selectFrom('sys_permission')
    .select('id')
    .where('code', 'in', codes)
    .execute()
  return rows.map(row => row.id).join()
}
const grantDepart = async (departId: string, codes: readonly string[]) =>
  post('/sys/permission/saveDepartPermission', { departId, permissionIds: await idsOf(codes) })
const grantRole = async (roleId: string, codes: readonly string[], by = admin) =>
  post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId, permissionIds: await idsOf(codes) }, by)
const addRole = (roleCode: string, more: Body = {}) =>
  add('/sys/sysDepartRole', { departId: college, roleName: roleCode, roleCode, ...more })
const canList = async () => (await get('/sys/position/list', {}, token)).status === 200

describe('a department role', () => {
  it('SY-04 gives its members a part of the department’s permissions at once, until either is taken away', async () => {
    expect(await canList()).toBe(false)
    const roleId = await addRole('clerk', { userIds: member })
    expect((await grantRole(roleId, ['system', 'sys:position', 'sys:position:list'])).body).toMatchObject({
      success: true,
      message: '保存成功！',
    })
    await server.deps.events.caughtUp()
    expect(await canList()).toBe(true)
    expect((await post('/sys/position/add', { code: 'a', name: 'a', rank: '1' }, token)).status).toBe(403)
    const { body: menu } = await get('/sys/permission/getUserPermissionByToken', {}, token)
    expect(JSON.stringify(menu.result)).toContain('/isystem/position')

    await post('/sys/sysDepartRole/edit', { id: roleId, userIds: '' })
    await server.deps.events.caughtUp()
    expect(await canList()).toBe(false)
    await post('/sys/sysDepartRole/edit', { id: roleId, userIds: member })
    await server.deps.events.caughtUp()
    expect(await canList()).toBe(true)
    // Permissions that a department loses are taken from its roles too. Granting them again does not give them back to roles.
    await grantDepart(college, ['system'])
    await server.deps.events.caughtUp()
    expect(await canList()).toBe(false)
    await grantDepart(college, ['system', 'sys:position', 'sys:position:list', 'sys:position:add'])
    expect((await get<string[]>('/sys/sysDepartPermission/queryDeptRolePermission', { roleId })).body.result).toEqual([
      await idsOf(['system']),
    ])
  })

  it('SY-04 is lost on leaving the department, kept on other edits, and does not come back', async () => {
    const roleId = await addRole('stays', { userIds: member })
    await grantRole(roleId, ['sys:position:list'])
    await server.deps.events.caughtUp()
    expect(await canList()).toBe(true)
    await post('/sys/user/edit', { id: member, selecteddeparts: college, realname: '改名' })
    expect(await canList()).toBe(true)
    await post('/sys/user/edit', { id: member, selecteddeparts: '' })
    await server.deps.events.caughtUp()
    expect(await canList()).toBe(false)
    await post('/sys/user/edit', { id: member, selecteddeparts: college })
    const { body } = await get<Body>('/sys/sysDepartRole/queryById', { id: roleId })
    expect(body.result).toMatchObject({ userIds: '' })
    expect(await canList()).toBe(false)
  })

  it('SY-04 never holds more than its department, whoever asks by whichever route', async () => {
    const roleId = await addRole('greedy')
    expect((await grantRole(roleId, ['sys:position:list', 'sys:role:grant'])).body).toMatchObject({
      success: false,
      message: '部门角色只能有本部门已获得的权限',
    })
    const beyond = await idsOf(['sys:role:grant'])
    await expect(
      server.deps.db.inTenant(1, tx =>
        sql`insert into sys_depart_role_permission values (1, ${roleId}, ${college}, ${beyond})`.execute(tx),
      ),
    ).rejects.toThrow('foreign key')
    const { body } = await get<{ ids: string[] }>('/sys/sysDepartPermission/queryTreeListForDeptRole', {
      departId: college,
    })
    expect(body.result?.ids).toHaveLength(5)
  })

  it('SY-04 cannot be granted or given by a user who lacks its permissions', async () => {
    const { db } = server.deps
    await createRole(db, {
      code: 'role_keeper',
      permissions: ['sys:departRole:list', 'sys:departRole:edit', 'sys:departRole:grant', 'sys:depart:edit'],
    })
    const keeper = await createUser(db, { username: 'role_keeper', roles: ['role_keeper'], departs: [college] })
    const theirs = await openSession(db, keeper, { departId: college })
    const roleId = await addRole('wanted')
    expect((await grantRole(roleId, ['sys:position:list'], theirs)).status).toBe(403)
    await grantRole(roleId, ['sys:position:list'])
    expect((await post('/sys/sysDepartRole/edit', { id: roleId, userIds: keeper }, theirs)).body.success).toBe(false)
    expect((await post('/sys/sysDepartRole/edit', { id: roleId, userIds: member }, theirs)).status).toBe(403)
    const byUser = { userId: keeper, newRoleId: roleId, oldRoleId: '' }
    expect((await post('/sys/sysDepartRole/deptRoleUserAdd', byUser, theirs)).body.success).toBe(false)
    // Giving all members the department's permissions would be a way around it.
    expect((await post('/sys/sysDepart/edit', { id: college, grantsToAll: '1' }, theirs)).status).toBe(403)
    expect((await get('/sys/position/list', {}, theirs)).status).toBe(403)
    expect((await post('/sys/sysDepartRole/deptRoleUserAdd', byUser)).body.success).toBe(true)
    await server.deps.events.caughtUp()
    expect((await get('/sys/position/list', {}, theirs)).status).toBe(200)
    const mine = { userId: keeper, departId: college }
    expect((await get('/sys/sysDepartRole/getDeptRoleByUserId', mine, theirs)).body.result).toEqual([
      { userId: keeper, droleId: roleId },
    ])
    expect(
      (await post('/sys/sysDepartRole/deptRoleUserAdd', { ...byUser, newRoleId: '', oldRoleId: roleId })).body.success,
    ).toBe(true)
    await server.deps.events.caughtUp()
    expect((await get('/sys/position/list', {}, theirs)).status).toBe(403)
  })

  it('SY-04 is given to members of its department only', async () => {
    const other = await createUser(server.deps.db, { username: 'outsider' })
    const roleId = await addRole('closed')
    for (const call of [
      post('/sys/sysDepartRole/edit', { id: roleId, userIds: `${member},${other}` }),
      post('/sys/sysDepartRole/deptRoleUserAdd', { userId: other, newRoleId: roleId }),
    ])
      expect((await call).body).toMatchObject({ success: false, result: { userIds: '所选用户不属于本部门' } })
  })

  it('SY-04 with the name of a school role is not that role', async () => {
    const roleId = await addRole('admin', { userIds: member })
    await grantRole(roleId, ['sys:position:list'])
    const { body } = await get<{ userInfo?: unknown }>('/sys/user/getUserInfo', {}, token)
    expect(JSON.stringify(body.result ?? {})).not.toContain('"admin"')
    expect((await get('/sys/user/list', {}, token)).status).toBe(403)
  })

  it('SY-04 shows its members the rows of its data rules, at once', async () => {
    for (const [code, rank] of [
      ['r1', '1'],
      ['r2', '2'],
    ] as const)
      await add('/sys/position', { code, name: `职务${rank}`, rank })
    const reader = await createUser(server.deps.db, { username: 'ruled_reader', departs: [college] })
    const theirs = await openSession(server.deps.db, reader)
    const roleId = await addRole('ruled', { userIds: reader })
    await grantDepart(college, ['system', 'sys:position', 'sys:position:list'])
    await grantRole(roleId, ['sys:position', 'sys:position:list'])
    await server.deps.events.caughtUp()
    expect((await get('/sys/position/list', {}, theirs)).status).toBe(200)
    const codes = async () =>
      (await get<Page<{ code: string }>>('/sys/position/list', {}, theirs)).body.result?.records
        .map(({ code }) => code)
        .filter(code => code.startsWith('r'))
        .sort()
    expect(await codes()).toEqual(['r1', 'r2'])
    const permissionId = await idsOf(['sys:position'])
    // The wire's symbols mean the rules of the same names.
    const rule = { permissionId, ruleName: '一级', ruleColumn: 'rank', ruleConditions: '=', ruleValue: '1' }
    expect((await post('/sys/permission/addPermissionRule', rule)).body).toMatchObject({ success: true })
    const place = `/sys/sysDepartRole/datarule/${permissionId}/${college}/${roleId}`
    const read = async () => (await get<{ datarule: { id: string }[]; drChecked: string }>(place, {})).body.result
    const ruleId = (await read())?.datarule[0]?.id ?? ''
    expect(await read()).toMatchObject({ datarule: [{ ruleConditions: '=' }], drChecked: '' })
    const give = (dataRuleIds: string, by = admin) =>
      post('/sys/sysDepartRole/datarule', { permissionId, roleId, dataRuleIds }, by)
    expect((await give(ruleId)).body).toMatchObject({ success: true, message: '保存成功!' })
    expect((await read())?.drChecked).toBe(ruleId)
    await server.deps.events.caughtUp()
    expect(await codes()).toEqual(['r1'])
    // A school role that gives the same without a rule shows the other rows too: permissions add up.
    const open = await createRole(server.deps.db, {
      code: 'opener',
      permissions: ['sys:position', 'sys:position:list'],
    })
    await post('/sys/user/addSysUserRole', { roleId: open, userIdList: [reader] })
    await server.deps.events.caughtUp()
    expect(await codes()).toEqual(['r1', 'r2'])
    await server.call('DELETE', `/sys/user/deleteUserRole?roleId=${open}&userId=${reader}`, { token: admin })
    await server.deps.events.caughtUp()
    expect(await codes()).toEqual(['r1'])
    expect((await give('', theirs)).status).toBe(403)
    await give('')
    await server.deps.events.caughtUp()
    expect(await codes()).toEqual(['r1', 'r2'])
  })

  it('SY-04 of another department is out of a department administrator’s reach', async () => {
    const { db } = server.deps
    const far = await add('/sys/sysDepart', { departName: '理学院', orgCategory: '2' })
    await createRole(db, {
      code: 'near',
      permissions: ['sys:departRole:list', 'sys:departRole:edit', 'sys:departRole:add'],
    })
    const near = await openSession(
      db,
      await createUser(db, { username: 'near', roles: ['near'], departs: [college] }),
      {
        departId: college,
      },
    )
    const roleId = await add('/sys/sysDepartRole', { departId: far, roleName: '远', roleCode: 'far' })
    expect((await post('/sys/sysDepartRole/edit', { id: roleId, roleName: 'x' }, near)).body.message).toBe(
      '未找到对应数据',
    )
    expect(
      (await post('/sys/sysDepartRole/add', { departId: far, roleName: 'x', roleCode: 'x' }, near)).body.success,
    ).toBe(false)
    expect((await get<Body[]>('/sys/sysDepartRole/getDeptRoleList', { departId: far }, near)).body.result).toEqual([])
    const { body } = await get<Page<Body>>('/sys/sysDepartRole/list', { deptId: far })
    expect(body.result?.records).toMatchObject([{ roleCode: 'far' }])
    expect((await get<Page<Body>>('/sys/sysDepartRole/list', { deptId: far }, near)).body.result?.total).toBe(0)
  })
})
