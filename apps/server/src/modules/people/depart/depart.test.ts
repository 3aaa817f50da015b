import type { Page } from '@xw/shared/wire/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDepart, createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'

type JsonObject = Record<string, unknown>

let server: TestApp
let admin: string
let college: string
let office: string
beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
  college = await add({ departName: '计算机学院', orgCategory: '2' })
  office = await add({ departName: '教务办公室', orgCategory: '3', parentId: college })
})
afterAll(() => server.close())

async function add(payload: JsonObject): Promise<string> {
  const { body } = await server.call<{ id: string }>('POST', '/sys/sysDepart/add', { token: admin, payload })
  if (!body.result) throw new Error(body.message)
  return body.result.id
}
const get = <T>(path: string, query: Record<string, string> = {}, token = admin) =>
  server.call<T>('GET', `${path}?${new URLSearchParams(query)}`, { token })
const post = (path: string, payload: JsonObject, token = admin) => server.call('POST', path, { token, payload })
const remove = (path: string, query: Record<string, string>) =>
  server.call('DELETE', `${path}?${new URLSearchParams(query)}`, { token: admin })

const permissionIds = (codes: string[]) =>
  server.deps.db.platform
    .selectFrom('sys_permission')
    .select('id')
    .where('code', 'in', codes)
    .execute()
    .then(rows => rows.map(row => row.id).join())
const statusOf = async (path: string, token: string) => (await get(path, {}, token)).status

it('SY-04 members can do at once what their department is granted, and no longer after leaving', async () => {
  const userId = await createUser(server.deps.db, { username: 'clerk' })
  const token = await openSession(server.deps.db, userId)
  expect(await statusOf('/sys/position/list', token)).toBe(403)

  const granted = await permissionIds(['system', 'system-people', 'sys:position', 'sys:position:list'])
  expect(
    (await post('/sys/permission/saveDepartPermission', { departId: college, permissionIds: granted })).body,
  ).toMatchObject({
    success: true,
    message: '保存成功！',
  })
  expect(await statusOf('/sys/position/list', token)).toBe(403)
  await post('/sys/user/editSysDepartWithUser', { depId: college, userIdList: [userId] })
  await server.deps.events.caughtUp()
  expect(await statusOf('/sys/position/list', token)).toBe(200)
  const { body: menu } = await get<{ menu: JsonObject[] }>('/sys/permission/getUserPermissionByToken', {}, token)
  expect(JSON.stringify(menu.result?.menu)).toContain('/isystem/position')
  // Grants are not inherited: they apply to members of that department only.
  const { body: read } = await get<string[]>('/sys/permission/queryDepartPermission', { departId: college })
  expect(read.result?.toSorted()).toEqual(granted.split(',').toSorted())

  await remove('/sys/user/deleteUserInDepart', { depId: college, userId })
  await server.deps.events.caughtUp()
  expect(await statusOf('/sys/position/list', token)).toBe(403)
  await post('/sys/permission/saveDepartPermission', { departId: college, permissionIds: '' })
})

it('SY-04 nobody grants a department permissions they lack, or the platform’s', async () => {
  const { db } = server.deps
  await createRole(db, {
    code: 'granter',
    reach: 'school',
    permissions: ['sys:depart:grant', 'sys:depart:member', 'sys:depart:list', 'sys:user:edit', 'sys:user:list'],
  })
  const userId = await createUser(db, { username: 'granter', roles: ['granter'] })
  const token = await openSession(db, userId)
  const save = async (codes: string[]) =>
    (
      await post(
        '/sys/permission/saveDepartPermission',
        { departId: office, permissionIds: await permissionIds(codes) },
        token,
      )
    ).status
  expect(await save(['sys:depart:list'])).toBe(200)
  expect(await save(['sys:depart:list', 'sys:role:grant'])).toBe(403)

  await db.platform
    .insertInto('sys_permission')
    .values({
      id: '01890000-0000-7000-8000-0000000000aa',
      code: 'test:platform',
      name: '平台',
      menu_type: 2,
      platform: true,
    })
    .execute()
  const platform = { departId: office, permissionIds: await permissionIds(['test:platform']) }
  expect((await post('/sys/permission/saveDepartPermission', platform)).status).toBe(403)
  await expect(
    db.inTenant(1, tx =>
      sql`insert into sys_depart_permission values (1, ${office}, '01890000-0000-7000-8000-0000000000aa')`.execute(tx),
    ),
  ).rejects.toThrow('platform permission')

  // Joining a department with more permissions is no way to get them.
  await post('/sys/permission/saveDepartPermission', {
    departId: college,
    permissionIds: await permissionIds(['sys:role:grant']),
  })
  const other = await createUser(db, { username: 'granter_friend' })
  expect((await post('/sys/user/editSysDepartWithUser', { depId: college, userIdList: [other] }, token)).status).toBe(
    403,
  )
  expect((await post('/sys/user/edit', { id: other, selecteddeparts: college }, token)).status).toBe(403)
  expect((await post('/sys/user/edit', { id: userId, selecteddeparts: college }, token)).body.success).toBe(false)
  await post('/sys/permission/saveDepartPermission', { departId: college, permissionIds: '' })
})

it('SY-04 users of another school cannot become members', async () => {
  const { db } = server.deps
  const tenantId = await createSchool(db, { code: '10003', name: '别校' })
  const foreign = await createUser(db, { username: 'foreign_one', tenantId })
  const theirs = await createDepart(db, { name: '别校学院', orgCode: 'A01', tenantId })
  const own = await createUser(db, { username: 'own_one' })
  for (const payload of [
    { depId: college, userIdList: [foreign] },
    { depId: theirs, userIdList: [own] },
    { depId: 'x', userIdList: [own] },
  ])
    expect((await post('/sys/user/editSysDepartWithUser', payload)).body).toMatchObject({ message: '未找到对应数据' })
})

it('SY-04 a department with members or departments below it is not deleted, with the reason', async () => {
  const first = await add({ departName: '撤并学院', orgCategory: '2' })
  const second = await add({ departName: '撤并系', orgCategory: '3', parentId: first })
  const userId = await createUser(server.deps.db, { username: 'stays', departs: [second] })
  expect((await remove('/sys/sysDepart/delete', { id: first })).body.message).toBe('请先删除下级部门')
  expect((await remove('/sys/sysDepart/deleteBatch', { ids: `${first},${second},` })).body).toMatchObject({
    success: false,
    message: '「撤并系」1 人仍在部门中，请先将用户移出后再删除',
  })
  await remove('/sys/user/deleteUserInDepartBatch', { depId: second, userIds: `${userId},` })
  expect((await remove('/sys/sysDepart/deleteBatch', { ids: `${first},${second},` })).body.success).toBe(true)
})

it('PK-14 a department in a tree names its parent as pickers expect', async () => {
  const { body } = await get<JsonObject[]>('/sys/sysDepart/queryDepartTreeSync', { pid: college })
  expect(body.result?.find(({ id }) => id === office)).toMatchObject({
    id: office,
    key: office,
    title: '教务办公室',
    departName: '教务办公室',
    pid: college,
    parentId: college,
    children: null,
  })
})

it('PK-14 the people of a department include those below it, with their departments’ names', async () => {
  await createUser(server.deps.db, { username: 'in_college', departs: [college] })
  await createUser(server.deps.db, { username: 'in_office', departs: [office, college] })
  const names = (records: JsonObject[] = []) => records.map(({ username }) => username).toSorted()
  const { body: below } = await get<JsonObject[]>('/sys/user/queryUserByDepId', { id: college })
  expect(names(below.result ?? [])).toEqual(['in_college', 'in_office'])
  const { body: listed } = await get<Page<JsonObject>>('/sys/user/list', { departId: office })
  expect(names(listed.result?.records)).toEqual(['in_office'])
  const { body: page } = await get<Page<JsonObject>>('/sys/user/queryUserComponentData', { departId: office })
  expect(page.result?.records[0]?.orgCodeTxt).toBe('计算机学院,教务办公室')
  const { body: direct } = await get<Page<JsonObject>>('/sys/user/departUserList', { depId: college })
  expect(names(direct.result?.records)).toEqual(['in_college', 'in_office'])
})

it('SY-04 a director’s own departments are those they direct and all below them', async () => {
  const userId = await createUser(server.deps.db, { username: 'director', roles: ['dwgly'] })
  const token = await openSession(server.deps.db, userId)
  expect((await get('/sys/sysDepart/queryMyDeptTreeList', {}, token)).body).toMatchObject({
    message: '1',
    result: null,
  })
  await post('/sys/sysDepart/edit', { id: college, directorUserIds: userId })
  const { body } = await get<JsonObject[]>('/sys/sysDepart/queryMyDeptTreeList', {}, token)
  expect(body).toMatchObject({
    message: '2',
    result: [{ id: college, orgType: '1', children: [{ id: office, orgType: '2', children: null, isLeaf: true }] }],
  })
  const { body: shown } = await get<JsonObject>('/sys/sysDepart/queryById', { id: college })
  expect(shown.result).toMatchObject({ directorUserIds: userId, directorUserIds_dictText: 'director' })
})

it('SY-04 finds departments by code and name, with all departments above them', async () => {
  const { body: one } = await get<JsonObject>('/sys/sysDepart/queryById', { id: office })
  const orgCode = String(one.result?.orgCode)
  expect((await get('/sys/sysDepart/getDepartName', { orgCode })).body.result).toMatchObject({ id: office })
  const { body: byId } = await get<Record<string, JsonObject>>('/sys/sysDepart/queryAllParentId', {
    departId: `${office},x`,
  })
  expect(byId.result).toMatchObject({ [office]: { parentIds: [college], parentMap: { [college]: { id: college } } } })
  expect(Object.keys(byId.result ?? {})).toEqual([office])
  const { body: byCode } = await get<Record<string, JsonObject>>('/sys/sysDepart/queryAllParentId', { orgCode })
  expect(byCode.result?.[orgCode]).toMatchObject({ parentIds: [college] })
  expect((await get('/sys/sysDepart/queryTreeByKeyWord', { keyWord: '教务' })).body.result).toMatchObject({
    treeList: [{ id: college, children: [{ id: office }] }],
    ids: expect.arrayContaining([college, office]),
  })
})
