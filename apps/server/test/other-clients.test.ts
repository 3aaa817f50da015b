import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from './support/app.ts'
import { createDepart, createUser, userPassword } from './support/fixtures.ts'
import { expectGolden, type GoldenCall } from './support/golden.ts'
import { openSession } from './support/people.ts'

let server: TestApp
let token: string
/** Ids of what was made for these tests. */
const made: Record<'user' | 'role' | 'depart' | 'category' | 'sexDict', string> = {
  user: '',
  role: '',
  depart: '',
  category: '',
  sexDict: '',
}

const post = async (path: string, payload: object) => {
  const { body } = await server.call<{ id: string }>('POST', path, { token, payload })
  expect(body).toMatchObject({ success: true })
  return body.result?.id ?? ''
}
const one = async (path: string, id: string) =>
  (await server.call<Record<string, unknown>>('GET', `${path}/queryById?id=${id}`, { token })).body.result ?? {}

beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
  const { db } = server.deps
  made.depart = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  made.user = await createUser(db, { username: 'wang01', realname: '王一', roles: ['yxgly'], departs: [made.depart] })
  const gone = await createUser(db, { username: 'gone01', realname: '已删' })
  await server.call('DELETE', `/sys/user/delete?id=${gone}`, { token })
  await post('/sys/user/edit', { id: made.user, sex: 1 })
  await post('/sys/position/add', { code: 'zw1', name: '秘书', postRank: '2' })
  made.category = await post('/sys/category/add', { name: '论文', pid: '0' })
  await post('/sys/category/add', { name: '博士论文', pid: made.category })
  await post('/sys/checkRule/add', {
    ruleName: '学号',
    ruleCode: 'xh',
    ruleJson: '[{"digits":"*","pattern":"^\\\\d+$","message":"应为数字","priority":"1"}]',
  })
  await post('/sys/fillRule/add', {
    ruleName: '固定',
    ruleCode: 'fixed',
    ruleClass: 'text',
    ruleParams: '{"text":"A"}',
  })
  await post('/sys/gatewayRoute/updateAll', {
    router: {
      routerId: 'demo',
      name: '示例',
      uri: 'lb://demo',
      status: 1,
      predicates: [{ name: 'Path', args: ['/demo/**', '/test/**'] }],
      filters: [{ name: 'StripPrefix', args: [{ key: '_genkey_0', value: '1' }] }],
    },
  })
  await db.inTenant(1, async tx => {
    const { rows } = await sql<{ role: string; dict: string }>`
      select (select id from sys_role where tenant_id = 1 and role_code = 'yxgly') as role,
        (select id from sys_dict where dict_code = 'sex') as dict`.execute(tx)
    made.role = rows[0]?.role ?? ''
    made.sexDict = rows[0]?.dict ?? ''
  })
})
afterAll(() => server.close())

/** Calls of clients that were written elsewhere, and what they get. */
const pinned: [name: string, call: () => GoldenCall, shorten?: (result: never) => unknown][] = [
  ['duplicate-free', () => ({ path: '/sys/duplicate/check?tableName=sys_user&fieldName=work_no&fieldVal=1' })],
  ['page-before-first', () => ({ path: '/sys/role/list?roleCode=dwgly&pageNo=0' })],
  ['picker-capped', () => ({ path: '/sys/role/list?roleCode=dwgly&pageSize=5000' })],
  ['dict-item-list', () => ({ path: `/sys/dictItem/list?dictId=${made.sexDict}&delFlag=1` })],
  ['recycle-bin', () => ({ path: '/sys/user/recycleBin' })],
  ['position-list', () => ({ path: '/sys/position/list?column=postRank&order=asc&postRank=2' })],
  [
    'menu-level',
    () => ({ path: '/sys/permission/getSystemMenuList' }),
    (rows: Record<'leaf' | 'isLeaf' | 'children', unknown>[]) =>
      [true, false].map(isLeaf => {
        const { leaf, children } = rows.find(row => row.isLeaf === isLeaf) ?? {}
        return { leaf, isLeaf, children }
      }),
  ],
  ['check-rule-list', () => ({ path: '/sys/checkRule/list' })],
  ['fill-rule-list', () => ({ path: '/sys/fillRule/list' })],
  ['gateway-routes', () => ({ path: '/sys/gatewayRoute/list' })],
  ['user-list', () => ({ path: '/sys/user/list?username=wang01' })],
  ['tenant-list', () => ({ path: '/sys/tenant/list' })],
  ['tenant', () => ({ path: '/sys/tenant/queryById?id=1' })],
  ...['rule_conditions', 'global_perms_type', 'messageType', 'database_type', 'activiti_sync'].map(
    code => [`dict-${code}`, () => ({ path: `/sys/dict/getDictItems/${code}` })] as [string, () => GoldenCall],
  ),
  [
    'category-tree',
    () => ({ path: '/sys/dict/loadTreeData?pid=0&tableName=sys_category&text=name&code=id&pidField=pid&condition=' }),
  ],
  ['category-labels', () => ({ path: `/sys/dict/loadDictItem/sys_category,name,id?key=${made.category}` })],
  ['user-labels', () => ({ path: `/sys/dict/loadDictItem/sys_user,realname,id?key=${made.user}` })],
  ['category-root', () => ({ path: `/sys/category/queryById?id=${made.category}` })],
  ['category-roots', () => ({ path: '/sys/category/list?pid=0' })],
  ['notices-read', () => ({ path: '/sys/annountCement/syncNotic' })],
  ['third-apps', () => ({ path: '/sys/thirdApp/getEnabledType' })],
  [
    'user-not-kept',
    () => ({
      method: 'PUT',
      path: '/sys/user/edit',
      payload: { id: made.user, orgCode: 'A01', relTenantIds: '1', clientId: null, homePath: '' },
    }),
  ],
  ['user-roles', () => ({ path: `/sys/user/queryUserRole?userid=${made.user}` })],
  ['user-departs', () => ({ path: `/sys/user/userDepartList?userId=${made.user}` })],
  ['user-id', () => ({ path: '/sys/user/generateUserId' })],
  ['users-by-id', () => ({ path: `/sys/user/queryByIds?userIds=${made.user},` })],
  ['users-of-role', () => ({ path: `/sys/user/userRoleList?roleId=${made.role}` })],
  [
    'all-roles',
    () => ({ path: '/sys/role/queryall' }),
    (rows: { roleCode: string }[]) => rows.filter(row => row.roleCode === 'dwgly'),
  ],
  ['role-code-taken', () => ({ path: '/sys/role/checkRoleCode?roleCode=admin' })],
  ['role-code-free', () => ({ path: `/sys/role/checkRoleCode?roleCode=yxgly&id=${made.role}` })],
  [
    'dict-tree',
    () => ({ path: '/sys/dict/treeList' }),
    (rows: { dictCode: string }[]) => rows.filter(row => row.dictCode === 'sex'),
  ],
  ['dict-item-taken', () => ({ path: `/sys/dictItem/dictItemCheck?dictId=${made.sexDict}&itemValue=1` })],
  ['dict-item-free', () => ({ path: `/sys/dictItem/dictItemCheck?dictId=${made.sexDict}&itemValue=77` })],
]

it.each(pinned)('RQ-01 %s is answered as other clients of the wire read it', (name, call, shorten) =>
  expectGolden(server, name, { token, ...call() }, shorten),
)

it('RQ-01 who has to change an initial password is told so by an answer of 200', async () => {
  const id = await createUser(server.deps.db, { username: 'fresh01', mustChangePassword: true })
  const fresh = await openSession(server.deps.db, id)
  await expectGolden(server, 'initial-password', { path: '/sys/permission/getUserPermissionByToken', token: fresh })
  expect(await server.signIn('fresh01', userPassword)).toHaveLength(43)
})

describe('nothing is dropped in silence', () => {
  it('SY-05 a rank is kept under either of its names, and whichever of them was changed', async () => {
    const id = await post('/sys/position/add', { code: 'zw9', name: '处长', postRank: '1' })
    expect(await one('/sys/position', id)).toMatchObject({ rank: '1', postRank: '1' })
    await post('/sys/position/edit', { id, postRank: '2' })
    expect(await one('/sys/position', id)).toMatchObject({ rank: '2', postRank: '2' })
    await post('/sys/position/edit', { ...(await one('/sys/position', id)), postRank: '3' })
    expect(await one('/sys/position', id)).toMatchObject({ rank: '3', postRank: '3' })
    await post('/sys/position/edit', { ...(await one('/sys/position', id)), rank: '4' })
    expect(await one('/sys/position', id)).toMatchObject({ rank: '4', postRank: '4' })
    const both = { id, rank: '1', postRank: '2' }
    expect((await server.call('POST', '/sys/position/edit', { token, payload: both })).body).toMatchObject({
      success: false,
      message: '职级给出了两个不同的值（rank 和 postRank）',
    })
  })

  it('SY-01 a user’s departments in charge are the departments’ directors', async () => {
    await post('/sys/user/edit', { id: made.user, userIdentity: 2, departIds: made.depart, activitiSync: 0 })
    expect(await one('/sys/user', made.user)).toMatchObject({
      userIdentity: 2,
      departIds: made.depart,
      departIds_dictText: '文学院',
      activitiSync: 0,
    })
    expect(await one('/sys/sysDepart', made.depart)).toMatchObject({ directorUserIds: made.user })
    // A form that sends a record back unchanged changes nothing.
    await post('/sys/user/edit', { ...(await one('/sys/user', made.user)) })
    const { body } = await server.call<{ directorUserIds: string }[]>('GET', '/sys/sysDepart/queryTreeList', { token })
    expect(body.result?.map(node => node.directorUserIds)).toEqual([made.user])
    for (const payload of [
      { userIdentity: 1, departIds: made.depart },
      { userIdentity: 2, departIds: '' },
    ])
      expect
        .soft((await server.call('PUT', '/sys/user/edit', { token, payload: { id: made.user, ...payload } })).body)
        .toMatchObject({ success: false, result: { departIds: expect.any(String) } })
    await post('/sys/user/edit', { id: made.user, userIdentity: 1, departIds: '' })
    expect(await one('/sys/sysDepart', made.depart)).toMatchObject({ directorUserIds: '' })
  })

  it('SY-04 a department’s directors, fax and description are kept', async () => {
    const given = { fax: '010-62750001', description: '一个学院', directorUserIds: made.user }
    await post('/sys/sysDepart/edit', { id: made.depart, ...given })
    expect(await one('/sys/sysDepart', made.depart)).toMatchObject(given)
    await post('/sys/sysDepart/edit', { id: made.depart, directorUserIds: '' })
  })

  it('SY-01 a picture that is none is refused, and one that is not the own upload', async () => {
    const payload = { id: made.user, avatar: 'user/nobody.png' }
    expect((await server.call('PUT', '/sys/user/edit', { token, payload })).body).toMatchObject({ success: false })
    expect(await one('/sys/user', made.user)).toMatchObject({ avatar: null })
  })

  it('SY-20 a number of somebody’s own for a school is refused', async () => {
    const payload = { id: 1001, name: '甲大学', code: '20001' }
    expect((await server.call('POST', '/sys/tenant/add', { token, payload })).body).toMatchObject({
      success: false,
      result: { id: expect.stringContaining('学校代码') },
    })
  })
})

it('SY-01 the recycle bin takes ids by the name that clients have for them', async () => {
  const { body: bin } = await server.call<{ id: string; username: string }[]>('GET', '/sys/user/recycleBin', { token })
  const gone = bin.result?.find(row => row.username === 'gone01')?.id ?? ''
  const back = await server.call('PUT', '/sys/user/putRecycleBin', { token, payload: { userIds: gone } })
  expect(back.body).toMatchObject({ success: true, message: '还原成功' })
  expect(await one('/sys/user', gone)).toMatchObject({ username: 'gone01' })
  await server.call('DELETE', `/sys/user/delete?id=${gone}`, { token })
  const purged = await server.call('DELETE', `/sys/user/deleteRecycleBin?userIds=${gone},`, { token })
  expect(purged.body).toMatchObject({ success: true, message: '删除成功' })
  expect((await server.call<unknown[]>('GET', '/sys/user/recycleBin', { token })).body.result).toEqual([])
})
