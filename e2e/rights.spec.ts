import { expect, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { database } from './support/database.ts'
import { cellBeside } from './support/grid.ts'
import { button, choose, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { api, comeBack, type Person, signIn, tokenOf } from './support/people.ts'
import { addUser, roleId } from './support/users.ts'

const clerk: Person = { username: 'rights_clerk', password: 'Clerk-0f-staff' }
/** Prefixes of staff numbers; the clerk's role reaches only these users. */
const staff = ['RS-1', 'RS-2']
let outsider = ''

// One story in four parts: each takes up where the one before has left.
test.describe.configure({ mode: 'serial' })

test('SY-02 管理员建立角色，勾选两个按钮和一条数据规则', async ({ page }) => {
  await comeBack(page)
  await openList(page, '/isystem/role')
  await button(page, '新增').click()
  const form = dialog(page, '新增 · 角色')
  await fill(form, { 角色名称: '人事专员', 角色编码: 'story_clerk' })
  await form.getByLabel('管理范围').click()
  // As far as the own roles reach, and no further.
  await expect(page.locator('.ant-select-item-option')).toHaveText([
    '本人',
    '所指导的学生',
    '本部门',
    '所管学位类型',
    '全校',
  ])
  await page.locator('.ant-select-item-option').getByText('全校', { exact: true }).click()
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')

  await button(row(page, 'story_clerk'), '授权').click()
  const grants = dialog(page, '授权 · 人事专员')
  await grants.getByText('首页', { exact: true }).click()
  await grants.getByLabel('权限名称').fill('用户')
  // The groups above come with the page: nobody would find it in the menu without them.
  for (const title of ['用户', '查询', '编辑', '冻结与解冻']) await grants.getByText(title, { exact: true }).click()
  await expect(grants.getByRole('status')).toHaveText('增加 7 项，取消 0 项')

  await button(grants, '用户的数据规则').click()
  const rules = grants.getByRole('region', { name: '数据规则' })
  await button(rules, '新增规则').click()
  await fill(rules, { 规则名称: '本人创建' })
  await choose(page, rules.getByLabel('字段', { exact: true }), '创建人')
  await rules.getByText('按当前用户').click()
  await button(rules, '当前用户的账号').click()
  await button(rules, '保存规则').click()
  await expectMessage(page, '添加成功！')
  await expect(rules.getByText('创建人 等于 当前用户的账号')).toBeVisible()
  await button(rules, '新增规则').click()
  await fill(rules, { 规则名称: '只看人事' })
  await choose(page, rules.getByLabel('字段', { exact: true }), '工号')
  await choose(page, rules.getByLabel('条件', { exact: true }), '以..开始')
  await rules.getByLabel('值', { exact: true }).last().fill('RS-')
  await button(rules, '保存规则').click()
  await rules.getByRole('checkbox', { name: /只看人事/ }).click()
  await expectMessage(page, '保存成功!')
  await expect(rules.getByRole('checkbox', { name: /只看人事/ })).toBeChecked()
  await button(grants, '保存').click()
  await expectMessage(page, '保存成功！')
  await expect(grants).toBeHidden()
})

test('SY-18 角色字段配置让一列对这个角色不存在', async ({ page }) => {
  await comeBack(page)
  const role = await roleId(page, 'story_clerk')
  await page.goto(`${webBase}/isystem/role-field-config?bizKey=sys_user&roleId=${role}`)
  const matrix = page.getByRole('grid', { name: '字段权限' })
  await (await cellBeside(matrix, '手机号', '可见')).locator('[data-pick]').click()
  const exported = await cellBeside(matrix, '手机号', '导出')
  await expect(exported).toHaveText('否')
  await expect(exported).toHaveAttribute('aria-readonly', 'true')
  await expect(page.getByText('1 个字段未保存')).toBeVisible()
  await button(page, '保存').click()
  await expectMessage(page, '保存成功')
})

test('PE-03 这个角色的用户恰好看到自己的菜单、按钮、记录和字段', async ({ page }) => {
  const selectedroles = await roleId(page, 'story_clerk')
  await addUser(page, clerk, { selectedroles })
  for (const [index, workNo] of staff.entries()) {
    const person = { username: `rights_staff_${index}`, password: 'Given-by-0ffice' }
    await addUser(page, person, { workNo, phone: '13800138000' })
  }
  outsider = await addUser(page, { username: 'rights_other', password: 'Given-by-0ffice' }, { workNo: 'XS-1' })

  await signIn(page, clerk)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByText('系统', { exact: true }).click()
  await menu.getByText('组织与人员', { exact: true }).click()
  await expect(menu.getByRole('menuitem')).toHaveText(['首页', '系统', '组织与人员', '用户'])
  await menu.getByText('用户', { exact: true }).click()

  await expect(page.getByText('共 2 条')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'RS-' })).toHaveCount(staff.length)
  await expect(page.getByRole('columnheader', { name: '工号' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '手机号' })).toHaveCount(0)
  await expect(row(page, 'RS-1').getByRole('button')).toHaveText([/.+/, '编辑', '冻结', '详情'])
  for (const action of ['新增', '导入', '导出', '回收站']) await expect(button(page, action)).toHaveCount(0)
  await row(page, 'RS-1').getByRole('checkbox').check()
  await expect(page.getByRole('group', { name: '批量操作' }).getByRole('button')).toHaveText([
    /冻\s*结/,
    /解\s*冻/,
    '清空选择',
  ])
})

test('PE-04 手工发出同样的请求，服务器一一拒绝', async ({ page }) => {
  const token = await tokenOf(page, clerk)
  const call = (path: string, method = 'GET', data?: object) =>
    api(page, path, { token, method, ...(data && { data }) })

  const listed = await call('/sys/user/list?pageSize=100')
  const { records } = listed.body.result as { records: { id: string; workNo: string }[] }
  expect(records.map(record => record.workNo).sort()).toEqual(staff)
  expect(records.filter(record => 'phone' in record)).toEqual([])
  const asked = await call('/sys/user/list?phone=13800138000')
  expect(asked.body).toMatchObject({ success: false, message: '查询条件不存在：phone' })

  const elsewhere = { success: false, message: '未找到对应数据' }
  expect((await call(`/sys/user/queryById?id=${outsider}`)).body).toMatchObject(elsewhere)
  expect((await call('/sys/user/edit', 'PUT', { id: outsider, realname: '改名' })).body).toMatchObject(elsewhere)
  expect((await call('/sys/user/frozenBatch', 'PUT', { ids: outsider, status: '2' })).body).toMatchObject(elsewhere)
  const [first] = records
  const [before] = await database('select phone from sys_user where id = $1', [first?.id])
  const edit = (data: object) => call('/sys/user/edit', 'PUT', { id: first?.id, nickname: '小人事', ...data })
  const refused = { success: false, result: { phone: '手机号不能修改' } }
  expect((await edit({ phone: '13900139000' })).body).toMatchObject(refused)
  expect((await edit({})).body).toMatchObject({ success: true })
  const [stored] = await database('select nickname, phone from sys_user where id = $1', [first?.id])
  expect(stored).toEqual({ nickname: '小人事', phone: before?.phone })

  const forbidden: [path: string, method: string, data?: object][] = [
    ['/sys/user/add', 'POST', { username: 'sneaked_in', realname: '混入', password: 'Given-by-0ffice' }],
    [`/sys/user/delete?id=${first?.id}`, 'DELETE'],
    ['/sys/user/changePassword', 'PUT', { username: 'admin', password: 'Given-by-0ffice' }],
    ['/sys/user/exportXls', 'GET'],
    ['/sys/user/recycleBin', 'GET'],
    ['/sys/role/queryTreeList', 'GET'],
    ['/sys/dict/list', 'GET'],
  ]
  for (const [path, method, data] of forbidden) {
    expect([path, (await call(path, method, data)).status]).toEqual([path, 403])
  }
})
