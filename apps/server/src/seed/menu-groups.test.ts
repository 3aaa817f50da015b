import { readFileSync } from 'node:fs'
import { degreeTypes } from '@xw/shared/degree/types'
import { sql } from 'kysely'
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
       where system.code = 'system' and (grp.code like 'system-%' and entry.parent_id = grp.id
         or entry.code in ('sys:dict', 'sys:category'));
     update sys_permission entry set parent_id = setup.id from sys_permission setup, sys_permission grp
       where setup.code = 'degree-setup' and grp.code = 'code-tables' and entry.parent_id = grp.id;
     delete from sys_permission where code like 'system-%' or code = 'code-tables';
     update sys_permission set parent_id = null, name = '岗位角色' where code = 'sys:role';
     update sys_permission set sort_no = 0 where code = 'sys:category'`,
  )
  const [byRole, byDepart] = [
    await createUser(db, { username: 'of_role', roles: ['old'] }),
    await createUser(db, { username: 'of_depart', departs: [depart] }),
  ]
  expect(wayTo(await menuOf(byRole), '/isystem/position')).toEqual(['系统', '职务'])

  await seed({
    ownerUrl: database.ownerUrl,
    admin: { password: 'unused-Password-1', mustChange: false },
    school: { code: '1', name: 'x' },
  })
  const menu = await menuOf(byRole)
  expect(wayTo(menu, '/isystem/position')).toEqual(['系统', '组织与人员', '职务'])
  expect(wayTo(menu, '/isystem/dict')).toEqual(['代码表', '数据字典'])
  expect(wayTo(menu, '/isystem/role')).toEqual(['岗位角色'])
  expect(wayTo(await menuOf(byDepart), '/isystem/category')).toEqual(['代码表', '分类字典'])
  const admin = await db.platform
    .selectFrom('sys_account')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const ofAdmin = await menuOf(admin.id)
  expect(ofAdmin.find(({ path }) => path === '/code-tables')?.children?.[0]?.meta.title).toBe('分类字典')
  expect(wayTo(ofAdmin, '/degree-setup/countries')).toEqual(['代码表', '国家（地区）'])
})

it('LY-02 the menu has five groups beside the pages for everybody, and no two of its items read alike', async () => {
  const admin = await server.deps.db.platform
    .selectFrom('sys_account')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const shown = (entries: readonly MenuItem[]): MenuItem[] => entries.filter(({ hidden }) => !hidden)
  const menu = shown(await menuOf(admin.id))
  expect(menu.filter(({ children = [] }) => shown(children).length > 0).map(({ meta }) => meta.title)).toEqual([
    '办理',
    '采集',
    '配置',
    '代码表',
    '系统',
  ])
  const titles = (entries: readonly MenuItem[]): string[] =>
    shown(entries).flatMap(({ meta, children = [] }) => [meta.title, ...titles(children)])
  const all = titles(menu)
  expect(all.filter((title, index) => all.indexOf(title) !== index)).toEqual([])
  expect(all).toEqual(expect.arrayContaining(degreeTypes.map(({ shortName }) => shortName)))
  expect(wayTo(menu, '/thesis/review')).toEqual(['办理', '论文送审', '论文评阅'])
  expect(wayTo(menu, '/degree-setup/data-export')).toEqual(['采集', '数据导出'])
})

it('LY-02 the migration renames and moves what an installation has, but not what its school has changed', async () => {
  const { database } = server
  await createRole(server.deps.db, { code: 'settings', permissions: ['xw:photoRule', 'system', 'system-data'] })
  const userId = await createUser(server.deps.db, { username: 'of_settings', roles: ['settings'] })
  await execute(
    database.ownerUrl,
    `update sys_permission set name = '信息采集' where code = 'xw:xwInfo';
     update sys_permission set name = '学历教育硕士学位' where code = 'xw:xwInfo:type31';
     update sys_permission set name = '博士（学术）' where code = 'xw:xwInfo:type21';
     update sys_permission set parent_id = (select id from sys_permission where code = 'system-data')
       where code in ('xw:photoRule', 'xw:privacyNotice');
     update sys_permission set parent_id = null, menu_type = 0, name = '论文评阅' where code = 'thesis';
     update sys_permission set parent_id = null where code = 'xw:dataExport'`,
  )
  await execute(
    database.ownerUrl,
    readFileSync(new URL('../../migrations/0083-menu-groups.sql', import.meta.url), 'utf8'),
  )
  expect(wayTo(await menuOf(userId), '/isystem/photo-rule')).toEqual(['配置', '照片规则'])
  const { rows } = await server.deps.db.platform.transaction().execute(tx =>
    sql<{ code: string; name: string; parent: string | null }>`
      select entry.code, entry.name, parent.code as parent from sys_permission entry
      left join sys_permission parent on parent.id = entry.parent_id
      where entry.code in ('xw:xwInfo', 'xw:xwInfo:type31', 'xw:xwInfo:type21', 'thesis', 'xw:privacyNotice', 'xw:dataExport')
      order by entry.code`.execute(tx),
  )
  expect(rows.map(({ code, name, parent }) => [code, name, parent])).toEqual([
    ['thesis', '论文送审', 'work'],
    ['xw:dataExport', '数据导出', null],
    ['xw:privacyNotice', '隐私告知书', 'degree-setup'],
    ['xw:xwInfo', '采集', null],
    ['xw:xwInfo:type21', '博士（学术）', 'xw:xwInfo'],
    ['xw:xwInfo:type31', '学术硕士', 'xw:xwInfo'],
  ])
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
  expect(wayTo(await menuOf(userId), '/xxcj/decision')).toEqual(['采集', '授予决议'])
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
