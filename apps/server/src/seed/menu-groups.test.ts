import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../test/support/app.ts'
import { createDepart, createUser } from '../../test/support/fixtures.ts'
import { createRole, openSession } from '../../test/support/people.ts'
import { execute } from '../../test/support/sql.ts'
import { seed } from './index.ts'

interface MenuItem {
  path: string
  hidden?: true
  meta: { title: string }
  children?: MenuItem[]
}

let server: TestApp
beforeAll(async () => {
  server = await buildApp()
})
afterAll(() => server.close())

const menuOf = async (userId: string): Promise<MenuItem[]> => {
  const token = await openSession(server.deps.db, userId)
  const { body } = await server.call<{ menu: MenuItem[] }>('GET', '/sys/permission/getUserPermissionByToken', { token })
  return body.result?.menu ?? []
}
/** The titles on the way to a page. */
function wayTo(menu: readonly MenuItem[], path: string): string[] | null {
  for (const entry of menu) {
    const below = entry.path === path ? [] : wayTo(entry.children ?? [], path)
    if (below) return [entry.meta.title, ...below]
  }
  return null
}

it('LY-02 a start groups the menu of an older installation: nobody loses a page, what administrators moved stays', async () => {
  const { db, database } = { db: server.deps.db, database: server.database }
  await createRole(db, { code: 'old', permissions: ['system', 'sys:position', 'sys:role', 'sys:dict'] })
  const depart = await createDepart(db, { name: '档案馆', orgCode: 'A09' })
  // As it was before there were groups, with 数据字典 put first by an administrator and 角色 beside the home page.
  await execute(
    database.ownerUrl,
    `insert into sys_depart_permission select 1, '${depart}', id from sys_permission where code in ('system', 'sys:category');
     update sys_permission entry set parent_id = system.id from sys_permission system, sys_permission grp
       where system.code = 'system' and grp.code like 'system-%' and entry.parent_id = grp.id;
     delete from sys_permission where code like 'system-%';
     update sys_permission set parent_id = null, name = '岗位角色' where code = 'sys:role';
     update sys_permission set sort_no = 0 where code = 'sys:category'`,
  )
  const [byRole, byDepart] = [
    await createUser(db, { username: 'of_role', roles: ['old'] }),
    await createUser(db, { username: 'of_depart', departs: [depart] }),
  ]
  expect(wayTo(await menuOf(byRole), '/isystem/position')).toEqual(['系统管理', '职务'])

  await seed({
    ownerUrl: database.ownerUrl,
    admin: { password: 'unused-Password-1', mustChange: false },
    school: { code: '1', name: 'x' },
  })
  const menu = await menuOf(byRole)
  expect(wayTo(menu, '/isystem/position')).toEqual(['系统管理', '组织与人员', '职务'])
  expect(wayTo(menu, '/isystem/dict')).toEqual(['系统管理', '字典与规则', '数据字典'])
  expect(wayTo(menu, '/isystem/role')).toEqual(['岗位角色'])
  expect(wayTo(await menuOf(byDepart), '/isystem/category')).toEqual(['系统管理', '字典与规则', '分类字典'])
  const admin = await db.platform
    .selectFrom('sys_account')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const groups = (await menuOf(admin.id)).find(({ path }) => path === '/isystem')?.children ?? []
  const data = groups.find(({ meta }) => meta.title === '字典与规则')
  expect(data?.children?.[0]?.meta.title).toBe('分类字典')
})

it('LY-02 a group that has nothing to show somebody is not in their menu', async () => {
  const { db } = server.deps
  await createRole(db, { code: 'empty', permissions: ['system', 'system-data', 'system-people', 'sys:position'] })
  const menu = await menuOf(await createUser(db, { username: 'of_empty', roles: ['empty'] }))
  const groups = menu.find(({ path }) => path === '/isystem')?.children ?? []
  expect(groups.filter(({ hidden }) => !hidden).map(({ meta }) => meta.title)).toEqual(['组织与人员'])
})

it('LY-02 a start gathers the pages of the year in an older installation, for whoever had them', async () => {
  const { db, database } = { db: server.deps.db, database: server.database }
  await createRole(db, {
    code: 'council',
    permissions: ['xw:xwInfo', 'xw:decision', 'degree-setup', 'xw:certificatePrint'],
  })
  const userId = await createUser(db, { username: 'of_council', roles: ['council'] })
  await execute(
    database.ownerUrl,
    `update sys_permission set parent_id = (select id from sys_permission where code = 'xw:xwInfo')
       where code in ('xw:decision', 'xw:submission', 'xw:changeSheet');
     update sys_permission set parent_id = (select id from sys_permission where code = 'degree-setup')
       where code = 'xw:certificatePrint';
     delete from sys_permission where code like 'work:%';
     delete from sys_permission where code = 'work'`,
  )
  expect(wayTo(await menuOf(userId), '/xxcj/decision')).toEqual(['信息采集', '授予决议'])
  await seed({
    ownerUrl: database.ownerUrl,
    admin: { password: 'unused-Password-1', mustChange: false },
    school: { code: '1', name: 'x' },
  })
  const menu = await menuOf(userId)
  expect(wayTo(menu, '/xxcj/decision')).toEqual(['办理', '授予决议'])
  expect(wayTo(menu, '/degree-setup/certificate-print')).toEqual(['办理', '证书打印'])
  expect(wayTo(menu, '/work/number')).toBeNull()
})
