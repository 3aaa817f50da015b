import { randomUUID } from 'node:crypto'
import type { Reach } from '@xw/shared/permission/reach'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../src/app.ts'
import type { Route } from '../src/plugins/route.ts'
import { allPermissions } from '../src/seed/permissions.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createDepart, createUser } from './support/fixtures.ts'
import { createRole, giveRule, openSession } from './support/people.ts'
import { partsOf } from './support/sample-request.ts'
import { readEverything } from './support/snapshot.ts'

/** Permission families whose routes change people, their grants, or what decides about grants. */
const families = ['sys:user', 'sys:role', 'sys:depart', 'sys:departRole', 'system:sysRoleFieldConfig', 'sys:online']
const isOf = (family: string) => (code: string) => code === family || code.startsWith(`${family}:`)
const isOfFamilies = (code: string) => [...families, 'sys:tenant'].some(family => isOf(family)(code))

let server: TestApp
let acting: Route[]
let place: Record<'arts' | 'below' | 'science', string>
let entry: string
let ordinaryRole: string
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  acting = allRoutes(server.deps).routes.filter(isActing)
  const arts = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  place = {
    arts,
    below: await createDepart(db, { name: '中文系', orgCode: 'A01A01', parentId: arts }),
    science: await createDepart(db, { name: '理学院', orgCode: 'A02' }),
  }
  ordinaryRole = await createRole(db, { code: 'ordinary', permissions: [], reach: 'own' })
  const found = await db.platform.selectFrom('sys_permission').select('id').where('code', '=', 'sys:user').execute()
  entry = found[0]?.id ?? ''
})
afterAll(() => server.close())

/** By its permission, or because it names people or roles (a recycle bin calls whatever it holds so); an export changes nothing. */
function isActing(route: Route): boolean {
  const { method, path, permission = '' } = route
  if ([method].flat().every(one => one === 'GET') || path.endsWith('/exportTask')) return false
  const names = [route.query, route.body].flatMap(schema => Object.keys(partsOf(schema).properties ?? {}))
  if (isOfFamilies(permission)) return true
  return !path.endsWith('RecycleBin') && names.some(name => /^(user|role|drole)(id|ids|idlist)$/i.test(name))
}

/** A user who can do more than the caller in one respect, with the ids that belong to them. */
interface Target {
  id: string
  username: string
  deletedId: string
  sessionId: string
  roleId: string
  ruleId: string
  configId: string
  departRoleId: string
  departs: readonly string[]
  types: readonly string[]
}

type ActParams = { query?: Record<string, string>; payload?: object }

const acts: Readonly<Record<string, (target: Target) => ActParams>> = {
  '/sys/user/add': ({ roleId, departs, types }) => ({
    payload: {
      username: 'made_by_lesser',
      realname: '新人',
      password: 'Vqz-9417-Lm',
      selectedroles: roleId,
      selecteddeparts: departs.join(),
      xwbslbms: types.join(),
    },
  }),
  '/sys/user/edit': ({ id }) => ({ payload: { id, nickname: '改' } }),
  '/sys/user/delete': ({ id }) => ({ query: { id } }),
  '/sys/user/deleteBatch': ({ id }) => ({ query: { ids: id } }),
  '/sys/user/putRecycleBin': ({ deletedId }) => ({ payload: { ids: deletedId } }),
  '/sys/user/deleteRecycleBin': ({ deletedId }) => ({ query: { ids: deletedId } }),
  '/sys/user/frozenBatch': ({ id }) => ({ payload: { ids: id, status: '2' } }),
  '/sys/user/changePassword': ({ username }) => ({ payload: { username, password: 'Vqz-9417-Lm' } }),
  '/sys/user/resetFactor': ({ id }) => ({ payload: { id } }),
  '/sys/user/addSysUserRole': ({ id }) => ({ payload: { roleId: ordinaryRole, userIdList: [id] } }),
  '/sys/user/deleteUserRole': ({ id, roleId }) => ({ query: { roleId, userId: id } }),
  '/sys/user/deleteUserRoleBatch': ({ id, roleId }) => ({ query: { roleId, userIds: id } }),
  '/sys/user/editSysDepartWithUser': ({ id }) => ({ payload: { depId: place.arts, userIdList: [id] } }),
  '/sys/user/deleteUserInDepart': ({ id }) => ({ query: { depId: place.below, userId: id } }),
  '/sys/user/deleteUserInDepartBatch': ({ id }) => ({ query: { depId: place.below, userIds: id } }),
  '/sys/role/edit': ({ roleId }) => ({ payload: { id: roleId, reach: 'own' } }),
  '/sys/role/delete': ({ roleId }) => ({ query: { id: roleId } }),
  '/sys/role/deleteBatch': ({ roleId }) => ({ query: { ids: roleId } }),
  '/sys/role/datarule': ({ roleId }) => ({ payload: { roleId, permissionId: entry, dataRuleIds: '' } }),
  '/sys/permission/saveRolePermission': ({ roleId }) => ({ payload: { roleId, permissionIds: '' } }),
  '/sys/permission/editPermissionRule': ({ ruleId }) => ({
    payload: {
      id: ruleId,
      permissionId: entry,
      ruleName: 'r',
      ruleColumn: 'username',
      ruleConditions: 'eq',
      ruleValue: 'x',
    },
  }),
  '/sys/permission/deletePermissionRule': ({ ruleId }) => ({ query: { id: ruleId } }),
  '/sys/permission/saveDepartPermission': () => ({ payload: { departId: place.below, permissionIds: '' } }),
  '/sys/sysDepart/edit': () => ({ payload: { id: place.below, grantsToAll: '0' } }),
  '/sys/sysDepartRole/add': ({ id }) => ({
    payload: { departId: place.below, roleName: '新', roleCode: 'made_by_lesser', userIds: id },
  }),
  '/sys/sysDepartRole/edit': ({ departRoleId }) => ({ payload: { id: departRoleId, userIds: '' } }),
  '/sys/sysDepartRole/delete': ({ departRoleId }) => ({ query: { id: departRoleId } }),
  '/sys/sysDepartRole/deleteBatch': ({ departRoleId }) => ({ query: { ids: departRoleId } }),
  '/sys/sysDepartRole/deptRoleUserAdd': ({ id, departRoleId }) => ({
    payload: { userId: id, newRoleId: '', oldRoleId: departRoleId },
  }),
  '/sys/sysDepartRole/datarule': ({ departRoleId }) => ({
    payload: { roleId: departRoleId, permissionId: entry, dataRuleIds: '' },
  }),
  '/sys/sysDepartPermission/saveDeptRolePermission': ({ departRoleId }) => ({
    payload: { roleId: departRoleId, permissionIds: '' },
  }),
  '/system/sysRoleFieldConfig/add': ({ roleId }) => ({
    payload: { roleId, bizKey: 'sys_user', fieldKey: 'email', masked: '1' },
  }),
  '/system/sysRoleFieldConfig/edit': ({ configId }) => ({ payload: { id: configId, masked: '0' } }),
  '/system/sysRoleFieldConfig/delete': ({ configId }) => ({ query: { id: configId } }),
  '/system/sysRoleFieldConfig/deleteBatch': ({ configId }) => ({ query: { ids: configId } }),
  '/system/sysRoleFieldConfig/saveMatrix': ({ roleId }) => ({ payload: { roleId, bizKey: 'sys_user', rows: [] } }),
  '/sys/online/forceLogout': ({ sessionId }) => ({ payload: { token: sessionId } }),
}

/** Routes of these families that change nobody's power, or that another test proves, with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  '/sys/role/add': 'a new role gives nothing but its reach: modules/people/role/reach.test.ts',
  '/sys/role/importExcel': 'each row is saved as by add: modules/people/role/reach.test.ts',
  '/sys/user/importExcel': 'each row is saved as by add',
  '/system/sysRoleFieldConfig/importExcel': 'each row is saved as by add',
  '/sys/sysDepartRole/importExcel': 'each row is saved as by add',
  '/sys/permission/addPermissionRule': 'a rule is nobody’s until a role has it',
  '/sys/sysDepart/add': 'a new department has no people and gives nothing',
  '/sys/sysDepart/importExcel': 'a new department has no people and gives nothing',
  '/sys/sysDepart/delete': 'refused while anybody belongs to it: modules/people/depart/depart.test.ts',
  '/sys/sysDepart/deleteBatch': 'refused while anybody belongs to it: modules/people/depart/depart.test.ts',
  '/sys/tenant/add': 'makes a school, and its administrator with it, by who may do so for all schools',
  '/sys/tenant/edit': 'schools, by who may do so for all schools',
  '/sys/tenant/delete': 'schools, by who may do so for all schools',
  '/sys/tenant/deleteBatch': 'schools, by who may do so for all schools',
  '/sys/tenant/entry/edit': 'hands out no more than the platform’s own: modules/sign-in/sign-in-method/setting.test.ts',
  '/sys/tenant/entry/test': 'asks a counterpart and changes nobody',
  '/sys/tenant/member/add': 'the platform’s own test below',
  '/sys/tenant/member/delete': 'the platform’s own test below',
}

interface Holding {
  reach?: Reach
  more?: readonly string[]
  departs?: readonly ('arts' | 'below' | 'science')[]
  types?: readonly string[]
}
interface Respect {
  caller?: Holding
  target?: Holding
  /** Narrows only the caller's role. */
  narrow?(roleId: string): Promise<unknown>
}

const respects: Readonly<Record<string, Respect>> = {
  权限: { target: { more: ['sys:position:list'] } },
  管理范围: { target: { reach: 'types' } },
  学位类型: { target: { types: ['31', '41'] } },
  部门: { target: { departs: ['below', 'science'] } },
  数据规则: {
    narrow: roleId =>
      giveRule(server.deps.db, { roleId, permission: 'sys:user', column: 'username', condition: 'ne', value: 'x' }),
  },
  字段权限: { narrow: roleId => configure(roleId, { field: 'phone', visible: '0' }) },
}

/** All permissions of these families that schools can have, except those that show masked values in the clear. */
const familyRights = allPermissions
  .filter(({ code, platform }) => !platform && !code.endsWith(':unmask') && families.some(family => isOf(family)(code)))
  .map(({ code }) => code)

async function configure(roleId: string, { field, ...flags }: { field: string; visible?: string; masked?: string }) {
  const id = randomUUID()
  await server.deps.db.inTenant(1, tx =>
    tx
      .insertInto('sys_role_field_config')
      .values({ tenant_id: 1, id, role_id: roleId, biz_key: 'sys_user', field_key: field, ...flags })
      .execute(),
  )
  return id
}

async function createHolder(name: string, { reach = 'depart', more = [], departs = [], types = ['31'] }: Holding) {
  const { db } = server.deps
  const roleId = await createRole(db, { code: name, permissions: [...familyRights, ...more], reach })
  const ids = departs.map(one => place[one])
  const given = { roles: [name], departs: ids, xwbslbms: [...types] }
  return { roleId, departs: ids, types, given, id: await createUser(db, { username: name, ...given }), username: name }
}

async function createTarget(name: string, holding: Holding): Promise<Target> {
  const { db } = server.deps
  const { given, ...holder } = await createHolder(name, { departs: ['below'], ...holding })
  const { id, roleId } = holder
  const deletedId = await createUser(db, { username: `${name}_old`, ...given })
  const departRoleId = randomUUID()
  await openSession(db, id)
  const session = await db.platform.selectFrom('sys_session').select('id').where('account_id', '=', id).execute()
  await db.inTenant(1, async tx => {
    await sql`update sys_user set del_flag = '1' where id = ${deletedId}`.execute(tx)
    await sql`
      insert into sys_depart_role (tenant_id, id, depart_id, role_name, role_code)
      values (1, ${departRoleId}, ${place.below}, ${name}, ${name})`.execute(tx)
    await sql`
      insert into sys_depart_role_user (tenant_id, role_id, depart_id, user_id)
      values (1, ${departRoleId}, ${place.below}, ${id})`.execute(tx)
  })
  return {
    ...holder,
    deletedId,
    departRoleId,
    sessionId: session[0]?.id ?? '',
    ruleId: await giveRule(db, { roleId, permission: 'sys:role', column: 'roleName', condition: 'ne', value: 'x' }),
    configId: await configure(roleId, { field: 'nickname', masked: '1' }),
  }
}

async function answerTo(token: string, route: Route, { query, payload }: ActParams) {
  const method = [route.method].flat().find(one => one !== 'GET') ?? 'GET'
  const response = await server.app.inject({
    method,
    url: apiBase + route.path + (query ? `?${new URLSearchParams(query)}` : ''),
    headers: { [headers.token]: token },
    ...(payload && { payload }),
  })
  return response.json<{ success: boolean; code: number; message: string; result: unknown }>()
}

/** Tells whether a call was refused because of the target's power and not because the caller may not use the route. */
const isBeyond = (route: Route, { success, code, message, result }: Awaited<ReturnType<typeof answerTo>>) =>
  !success && (message.includes('超出您自己的') || (code === 510 && result !== route.permission))

describe('every route that acts on people, roles, grants or configuration', () => {
  it('PE-04 is in the matrix or excepted with a reason', () => {
    const known = [...Object.keys(acts), ...Object.keys(elsewhere)]
    const paths = acting.map(route => route.path)
    expect(paths.filter(path => !known.includes(path))).toEqual([])
    expect(known.filter(path => !paths.includes(path))).toEqual([])
  })

  it.each(Object.entries(respects))(
    'PE-04 refuses a caller with less power in one respect: %s',
    async (name, respect) => {
      const { db } = server.deps
      const at = Object.keys(respects).indexOf(name)
      const caller = await createHolder(`lesser${at}`, { departs: ['arts'], ...respect.caller })
      await respect.narrow?.(caller.roleId)
      const target = await createTarget(`mightier${at}`, respect.target ?? {})
      const token = await openSession(db, caller.id, { departId: place.arts })
      const before = await readEverything(server)
      const wrong: object[] = []
      for (const route of acting) {
        const act = acts[route.path]
        if (!act) continue
        const answer = await answerTo(token, route, act(target))
        if (!isBeyond(route, answer)) wrong.push({ path: route.path, ...answer })
      }
      expect(wrong).toEqual([])
      expect(await readEverything(server)).toEqual(before)
      const open = await db.platform
        .selectFrom('sys_session')
        .select('revoked_at')
        .where('id', '=', target.sessionId)
        .executeTakeFirstOrThrow()
      expect(open.revoked_at).toBeNull()
    },
  )

  it('PE-04 allows everything to a caller with equal power', async () => {
    const { db } = server.deps
    const chief = await openSession(db, await createUser(db, { username: 'chief', roles: ['admin'] }))
    const wrong: object[] = []
    for (const [index, route] of acting.entries()) {
      const act = acts[route.path]
      if (!act) continue
      const answer = await answerTo(chief, route, act(await createTarget(`equal${index}`, {})))
      if (isBeyond(route, answer)) wrong.push({ path: route.path, ...answer })
    }
    expect(wrong).toEqual([])
  })
})

describe('the platform’s acts on members of schools', () => {
  it('PE-04 are measured by what the caller has on the platform', async () => {
    const { db } = server.deps
    await createRole(db, { code: 'receiver', permissions: ['sys:tenant:member'], tenantId: 0 })
    const id = await createUser(db, { username: 'receiver', roles: ['receiver'], tenantId: 0 })
    const token = await openSession(db, id, { tenantId: 0 })
    const guest = await createUser(db, { username: 'guest_chief', roles: ['admin'], homeTenantId: 0 })
    const { id: adminRole } = await db.inTenant(1, tx =>
      tx.selectFrom('sys_role').select('id').where('role_code', '=', 'admin').executeTakeFirstOrThrow(),
    )
    const add = (userId: string, roleIds: string, by = token) =>
      server.call('POST', '/sys/tenant/member/add', { token: by, payload: { tenantId: '1', userId, roleIds } })
    const before = await readEverything(server)
    for (const answer of [
      await add(id, adminRole),
      await add(guest, ordinaryRole),
      await server.call('DELETE', `/sys/tenant/member/delete?tenantId=1&id=${guest}`, { token }),
    ])
      expect.soft(answer.body).toMatchObject({ success: false, message: '对方的权限超出您自己的，不能进行此操作' })
    expect(await readEverything(server)).toEqual(before)
    const platform = await server.signIn()
    expect((await add(guest, ordinaryRole, platform)).body.success).toBe(true)
    expect((await add(id, ordinaryRole)).body.success).toBe(true)
  })
})
