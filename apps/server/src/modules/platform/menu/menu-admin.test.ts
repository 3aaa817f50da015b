import type { MenuItemRow, MenuNode } from '@xw/shared/wire/menus'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'
import { readExport } from '../../../../test/support/sheets.ts'
import { execute } from '../../../../test/support/sql.ts'
import { seed } from '../../../seed/index.ts'
import { allPermissions } from '../../../seed/permissions.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
})
afterAll(() => server.close())

const get = <T>(path: string, as = token) => server.call<T>('GET', path, { token: as })
const post = <T = { id: string }>(path: string, payload: object, as = token) =>
  server.call<T>('POST', path, { token: as, payload })
const all = async () => {
  const { body } = await get<MenuNode[]>('/sys/permission/list')
  const flat = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
  return flat(body.result ?? [])
}
const entryOf = async (name: string): Promise<MenuNode> => {
  const found = (await all()).find(node => node.name === name)
  if (!found) throw new Error(`no entry ${name}`)
  return found
}
const add = async (given: object) => {
  const { body } = await post('/sys/permission/add', given)
  expect(body.message).toBe('添加成功！')
  return body.result?.id ?? ''
}

describe('the tree', () => {
  it('SY-03 列出整棵菜单树，每行带全部列；按名称查询得到平的列表', async () => {
    const { body } = await get<MenuNode[]>('/sys/permission/list')
    const system = body.result?.find(node => node.name === '系统')
    expect(system).toMatchObject({ menuType: 0, parentId: null, leaf: false, isLeaf: false, builtIn: true })
    const people = system?.children?.find(node => node.name === '组织与人员')
    const user = people?.children?.find(node => node.name === '用户')
    expect(user).toMatchObject({
      menuType: 1,
      ruleFlag: 1,
      url: '/isystem/user',
      component: 'system/user',
      key: user?.id,
    })
    const pick = user?.children?.find(node => node.perms === 'sys:user:pick')
    expect(pick).toMatchObject({ menuType: 2, children: null, leaf: true, isLeaf: true, status: '0', permsType: '2' })
    const named = await get<MenuItemRow[]>(`/sys/permission/list?name=${encodeURIComponent('用户')}`)
    expect(named.body.result?.map(({ name }) => name)).toContain('选择用户')
    expect(named.body.result?.[0]).not.toHaveProperty('children')
  })

  it('SY-03 一级菜单、下级与批量下级逐层读取', async () => {
    const first = await get<MenuNode[]>('/sys/permission/getSystemMenuList')
    const system = first.body.result?.find(node => node.name === '系统')
    expect(first.body.result?.every(node => node.menuType === 0)).toBe(true)
    // An empty list means that there are children, null that there are none.
    for (const { isLeaf, children } of first.body.result ?? []) expect.soft(children).toEqual(isLeaf ? null : [])
    expect(system?.children).toEqual([])
    const below = await get<MenuNode[]>(`/sys/permission/getSystemSubmenu?parentId=${system?.id}`)
    expect(below.body.result?.map(({ name }) => name)).toContain('角色与权限')
    const batch = await get<Record<string, MenuNode[]>>(
      `/sys/permission/getSystemSubmenuBatch?parentIds=${system?.id},${below.body.result?.[0]?.id},`,
    )
    expect(batch.body.result?.[system?.id ?? '']).toEqual(below.body.result)
    expect(Object.keys(batch.body.result ?? {})).toHaveLength(2)
  })

  it('SY-03 整个菜单可以导出，各校的管理员不能', async () => {
    const { headings, rows } = await readExport(server, token, '/sys/permission', {})
    expect(headings.slice(0, 6)).toEqual(['名称', '上级', '类型', '访问路径', '组件', '授权标识'])
    expect(rows).toHaveLength((await all()).length)
    const role = rows.find(row => row.授权标识 === 'sys:role:grant')
    expect(role).toMatchObject({ 名称: '授权', 上级: '角色', 类型: '按钮/权限', 内置: '是', 平台专用: '否' })
    const school = await createUser(server.deps.db, { username: 'menu_reader', roles: ['admin'] })
    const theirs = await openSession(server.deps.db, school)
    expect((await get('/sys/permission/exportXls', theirs)).status).toBe(403)
  })

  it('SE-07 getPermCode 给出已授权的代码', async () => {
    const { body } = await get<{ codeList: string[] }>('/sys/permission/getPermCode')
    expect(body.result?.codeList).toEqual(expect.arrayContaining(['sys:user:add', 'sys:permission:edit']))
  })
})

describe('a menu item added by administrators', () => {
  it('SY-03 组件去掉前缀与后缀，路径补上斜杠，一级菜单没有上级', async () => {
    const { id: parentId } = await entryOf('系统')
    const page = await add({
      name: '报表',
      menuType: 1,
      parentId,
      url: 'report/all',
      component: '/src/views/report/All.vue',
    })
    const group = await add({ name: '服务', menuType: 0, parentId, url: '/service' })
    const shown = async (id: string) => (await get<MenuItemRow>(`/sys/permission/queryById?id=${id}`)).body.result
    expect(await shown(page)).toMatchObject({
      url: '/report/all',
      component: 'report/All',
      builtIn: false,
      platform: false,
    })
    expect(await shown(group)).toMatchObject({ parentId: null, component: 'layouts/RouteView' })
  })

  it('SY-03 增加下级后不再是叶子，删掉下级后又是叶子', async () => {
    const group = await add({ name: '叶子', menuType: 0, url: '/leaf' })
    expect((await entryOf('叶子')).isLeaf).toBe(true)
    const child = await add({ name: '叶子下级', menuType: 1, parentId: group, url: '/leaf/a' })
    expect(await entryOf('叶子')).toMatchObject({ isLeaf: false, leaf: false })
    await server.call('DELETE', `/sys/permission/delete?id=${child}`, { token })
    expect((await entryOf('叶子')).isLeaf).toBe(true)
  })

  it('SY-03 每所学校的管理员随即看到新菜单，并能授权给别人', async () => {
    const school = await createSchool(server.deps.db, { code: '10005', name: '某大学' })
    const admin = await createUser(server.deps.db, { username: 'far_admin', roles: ['admin'], tenantId: school })
    const theirs = await openSession(server.deps.db, admin, { tenantId: school })
    const id = await add({ name: '校外链接', menuType: 0, url: 'https://example.edu/a', internalOrExternal: true })
    const menu = await get<{ menu: { id: string; meta: object }[] }>('/sys/permission/getUserPermissionByToken', theirs)
    expect(menu.body.result?.menu.find(entry => entry.id === id)?.meta).toMatchObject({
      url: 'https://example.edu/a',
      internalOrExternal: true,
    })
    const tree = await get<{ ids: string[] }>('/sys/role/queryTreeList', theirs)
    expect(tree.body.result?.ids).toContain(id)
  })

  it('SY-03 缺少的内容逐项说明，什么都不保存', async () => {
    const before = (await all()).length
    const refusals: [object, object][] = [
      [{ name: ' ', menuType: 0, url: '/x' }, { name: '请输入名称' }],
      [{ name: '无上级', menuType: 1, url: '/x' }, { parentId: '请选择上级菜单' }],
      [
        { name: '按钮', menuType: 2, perms: '1;drop' },
        { perms: '请输入授权标识：字母开头，由字母、数字和 : , . - _ 组成' },
      ],
      [{ name: '没有路径', menuType: 0 }, { url: '请输入访问路径' }],
      [{ name: '重复路径', menuType: 0, url: 'isystem/user' }, { url: '访问路径不允许重复，请重定义！' }],
      [{ name: '别处', menuType: 1, url: '/x', parentId: 'none' }, { parentId: '所选的上级菜单不存在' }],
    ]
    for (const [given, expected] of refusals) {
      const { body } = await post('/sys/permission/add', given)
      expect([given, body.success, body.result]).toEqual([given, false, expected])
    }
    expect((await all()).length).toBe(before)
    expect((await get('/sys/permission/checkPermDuplication?url=/isystem/user')).body.message).toBe(
      '访问路径不允许重复，请重定义！',
    )
    expect((await get('/sys/permission/checkPermDuplication?url=/isystem/none')).body.success).toBe(true)
  })

  it('PE-04 自建按钮的标识列表里不能夹带别的权限', async () => {
    const { id: parentId } = await entryOf('用户')
    const { body } = await post('/sys/permission/add', {
      name: '夹带',
      menuType: 2,
      parentId,
      perms: 'my:button,sys:tenant:add',
    })
    expect(body.result).toEqual({ perms: '授权标识已存在' })
  })

  it('SY-03 链接只会是站内路径或网址', async () => {
    const id = await add({ name: '坏链接', menuType: 0, url: 'javascript:alert(1)' })
    const far = await add({ name: '双斜杠', menuType: 0, url: '//evil.example/x' })
    const urls = (await all()).filter(node => [id, far].includes(node.id)).map(({ url }) => url)
    expect(urls.sort()).toEqual(['/evil.example/x', '/javascript:alert(1)'])
  })
})

describe('moving', () => {
  it('SY-03 移到新的分组下，有它的人仍看得到它，次序随之改变', async () => {
    const group = await add({ name: '常用', menuType: 0, url: '/often' })
    const first = await add({ name: '排第一', menuType: 1, parentId: group, url: '/often/first' })
    await createRole(server.deps.db, { code: 'mover', permissions: ['system', 'sys:position', 'sys:position:list'] })
    const member = await createUser(server.deps.db, { username: 'mover01', roles: ['mover'] })
    const theirs = await openSession(server.deps.db, member)
    const position = await entryOf('职务')
    const before = await get('/sys/user/getCurrentUserDeparts', theirs)
    const moved = await post('/sys/permission/move', { id: position.id, parentId: group, beforeId: first })
    expect(moved.body.message).toBe('修改成功！')
    expect((await entryOf('常用')).children?.map(({ name }) => name)).toEqual(['职务', '排第一'])
    await server.deps.events.caughtUp()
    const after = await get('/sys/user/getCurrentUserDeparts', theirs)
    expect(after.headers['x-menu-version']).not.toBe(before.headers['x-menu-version'])
    type Entry = { meta: { title: string }; children?: Entry[] }
    const { body } = await get<{ menu: Entry[]; menuVersion: string }>(
      '/sys/permission/getUserPermissionByToken',
      theirs,
    )
    expect(
      body.result?.menu.map(({ meta, children }) => [meta.title, children?.map(child => child.meta.title)]),
    ).toEqual(expect.arrayContaining([['常用', ['职务']]]))
    await post('/sys/permission/move', { id: position.id, parentId: position.parentId })
  })

  it('SY-03 不能移到自己的下级、按钮之下，按钮不能没有上级', async () => {
    const outer = await add({ name: '外层', menuType: 0, url: '/outer' })
    const inner = await add({ name: '内层', menuType: 1, parentId: outer, url: '/outer/inner' })
    const button = await add({ name: '按钮', menuType: 2, parentId: inner, perms: 'outer:button' })
    const move = async (given: object) => (await post('/sys/permission/move', given)).body.result
    expect(await move({ id: outer, parentId: inner })).toEqual({ parentId: '不能移到自己或自己的下级之下' })
    expect(await move({ id: outer, parentId: outer })).toEqual({ parentId: '不能移到自己或自己的下级之下' })
    expect(await move({ id: inner, parentId: button })).toEqual({ parentId: '按钮和字段下面不能再有下级' })
    expect(await move({ id: button })).toEqual({ parentId: '按钮和字段必须放在某个菜单下' })
    const edited = await server.call('PUT', '/sys/permission/edit', {
      token,
      payload: { id: outer, menuType: 1, parentId: inner },
    })
    expect(edited.body.result).toEqual({ parentId: '不能移到自己或自己的下级之下' })
    const { id: schools } = await entryOf('学校管理')
    expect(await move({ id: inner, parentId: schools })).toEqual({ parentId: '平台专用的菜单下只能放平台专用的内容' })
  })

  it('SY-03 同时互相移动，不会出现环', async () => {
    const a = await add({ name: '甲', menuType: 0, url: '/ring/a' })
    const b = await add({ name: '乙', menuType: 0, url: '/ring/b' })
    const answers = await Promise.all([
      post('/sys/permission/move', { id: a, parentId: b }),
      post('/sys/permission/move', { id: b, parentId: a }),
    ])
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect((await all()).filter(node => [a, b].includes(node.id))).toHaveLength(2)
  })
})

describe('built-in menu items', () => {
  it('SY-03 名称、图标、次序、位置、隐藏和缓存可改，下次启动后仍在', async () => {
    const before = await entryOf('角色')
    const { id: parentId } = await entryOf('首页')
    const changes = { name: '岗位角色', icon: 'key', sortNo: 77, parentId, hidden: true, keepAlive: false }
    const { body } = await server.call('PUT', '/sys/permission/edit', { token, payload: { ...before, ...changes } })
    expect(body.message).toBe('修改成功！')
    await seed({
      ownerUrl: server.database.ownerUrl,
      admin: { password: 'unused-Password-1', mustChange: false },
      school: { code: '1', name: 'x' },
    })
    expect(await entryOf('岗位角色')).toMatchObject({ ...changes, id: before.id, component: 'system/role' })
  })

  it('SY-03 标识、路径与组件不能改，也不能删除', async () => {
    const entry = await entryOf('数据字典')
    const edit = async (payload: object) =>
      (await server.call('PUT', '/sys/permission/edit', { token, payload })).body.result
    expect(await edit({ id: entry.id, component: 'x/Y', url: '/elsewhere' })).toEqual({
      url: '系统内置的菜单不能修改访问路径',
      component: '系统内置的菜单不能修改页面组件',
    })
    expect(await edit({ id: entry.children?.[0]?.id, perms: 'my:own' })).toEqual({
      perms: '系统内置的权限不能修改授权标识',
    })
    const { body } = await server.call('DELETE', `/sys/permission/deleteBatch?ids=${entry.id},`, { token })
    expect(body.message).toContain('是系统内置的，不能删除')
  })

  it('SY-03 启动时把程序所有的部分改回来', async () => {
    await execute(
      server.database.ownerUrl,
      `update sys_permission set component = 'gone', url = '/gone' where code = 'sys:user'`,
    )
    await seed({
      ownerUrl: server.database.ownerUrl,
      admin: { password: 'unused-Password-1', mustChange: false },
      school: { code: '1', name: 'x' },
    })
    expect(await entryOf('用户')).toMatchObject({ component: 'system/user', url: '/isystem/user' })
  })

  it('SY-03 删除分组连同下级、授权一起删除；陈旧的修改被拒绝；每次修改都有日志', async () => {
    const group = await add({ name: '要删除', menuType: 0, url: '/gone' })
    await add({ name: '要删除的下级', menuType: 1, parentId: group, url: '/gone/below' })
    const { version } = await entryOf('要删除')
    await server.call('PUT', '/sys/permission/edit', { token, payload: { id: group, icon: 'home', version } })
    const stale = await server.call('PUT', '/sys/permission/edit', {
      token,
      payload: { id: group, icon: 'key', version },
    })
    expect(stale.body.message).toBe('数据已被他人修改，请刷新后重试')
    const { body } = await server.call('DELETE', `/sys/permission/delete?id=${group}`, { token })
    expect(body.message).toBe('删除成功!')
    expect((await all()).filter(node => node.name.startsWith('要删除'))).toEqual([])
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{
        log_content: string
      }>`select log_content from sys_log where log_content like ${`%菜单：%${group}%`} order by id`.execute(tx),
    )
    expect(rows.map(row => row.log_content)).toEqual([`新增菜单：${group}`, `编辑菜单：${group}`, `删除菜单：${group}`])
  })
})

describe('platform permissions', () => {
  const platformCodes = allPermissions.filter(({ platform }) => platform).map(({ code }) => code)

  it('PE-04 学校里不能授予平台权限：授权树不提供，手工请求被拒绝，手工写入的行不起作用', async () => {
    expect(platformCodes).toEqual(expect.arrayContaining(['sys:tenant:add', 'sys:permission:edit']))
    const { db } = server.deps
    const school = await createSchool(db, { code: '10007', name: '平台权限大学' })
    const admin = await createUser(db, { username: 'school_boss', roles: ['admin'], tenantId: school })
    const theirs = await openSession(db, admin, { tenantId: school })
    const roleId = await createRole(db, { code: 'greedy', permissions: [], tenantId: school })
    const rows = await db.platform
      .selectFrom('sys_permission')
      .select(['id', 'code'])
      .where('platform', '=', true)
      .execute()
    expect(rows.map(({ code }) => code)).toEqual(expect.arrayContaining(platformCodes))
    const tree = await get<{ ids: string[] }>('/sys/role/queryTreeList', theirs)
    expect(tree.body.result?.ids.filter(id => rows.some(row => row.id === id))).toEqual([])
    for (const { id, code } of rows) {
      const asked = await post('/sys/permission/saveRolePermission', { roleId, permissionIds: id }, theirs)
      expect([code, asked.status]).toEqual([code, 403])
      const byHand = db.inTenant(school, tx =>
        tx
          .insertInto('sys_role_permission')
          .values({ tenant_id: school, role_id: roleId, permission_id: id })
          .execute(),
      )
      await expect(byHand).rejects.toMatchObject({ code: '23514' })
    }
    await execute(
      server.database.ownerUrl,
      `alter table sys_role_permission disable trigger refuse_platform_grant;
       insert into sys_role_permission (tenant_id, role_id, permission_id)
       select role.tenant_id, role.id, permission.id from sys_role role, sys_permission permission
       where role.tenant_id = ${school} and role.role_code = 'admin' and permission.platform;
       alter table sys_role_permission enable trigger refuse_platform_grant`,
    )
    for (const path of ['/sys/permission/list', '/sys/tenant/list', '/sys/tenant/member/list?tenantId=1'])
      expect([path, (await get(path, theirs)).status]).toEqual([path, 403])
    const menu = await get<{ menu: object[]; auth: { action: string }[] }>(
      '/sys/permission/getUserPermissionByToken',
      theirs,
    )
    expect(menu.body.result?.auth.filter(({ action }) => platformCodes.includes(action))).toEqual([])
    expect(JSON.stringify(menu.body.result?.menu)).not.toContain('/isystem/tenant')
  })

  it('PE-01 平台权限不能对所有人开放，其他按钮可以', async () => {
    const open = (await entryOf('学校管理')).children?.find(node => node.perms === 'sys:tenant:add')
    const { body } = await server.call('PUT', '/sys/permission/edit', { token, payload: { id: open?.id, status: '1' } })
    expect(body.result).toEqual({ status: '平台专用的权限必须授权后才能使用' })
    const pick = (await entryOf('职务')).children?.find(node => node.perms === 'sys:position:pick')
    const edited = await server.call('PUT', '/sys/permission/edit', { token, payload: { id: pick?.id, status: '1' } })
    expect(edited.body.message).toBe('修改成功！')
  })
})

it('PE-04 数据规则只由字段、条件和值组成，SQL 文本不被接受（security 1.2 第 39 行）', async () => {
  const { id: permissionId } = await entryOf('用户')
  const rule = { permissionId, ruleName: '坏规则', ruleColumn: 'username', ruleValue: '1=1 or true' }
  const { body } = await post('/sys/permission/addPermissionRule', { ...rule, ruleConditions: 'USE_SQL_RULES' })
  expect(body.success).toBe(false)
  expect(Object.keys(body.result ?? {})).toEqual(['ruleConditions'])
  const saved = await post('/sys/permission/addPermissionRule', {
    ...rule,
    ruleName: '好规则',
    ruleConditions: 'eq',
    status: '0',
  })
  expect(saved.body.success).toBe(true)
  const listed = await get<{ ruleName: string; status: string }[]>(
    `/sys/permission/getPermRuleListByPermId?permissionId=${permissionId}`,
  )
  expect(listed.body.result).toMatchObject([{ ruleName: '好规则', status: '0' }])
  const named = await get<object[]>(`/sys/permission/queryPermissionRule?permissionId=${permissionId}&ruleName=none`)
  expect(named.body.result).toEqual([])
})
