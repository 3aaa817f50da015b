import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { cellBeside } from './support/grid.ts'
import { button, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { api, comeBack, type Person, tokenOf } from './support/people.ts'
import { detail } from './support/story.ts'
import { addUser, roleId } from './support/users.ts'

const member: Person = { username: 'org_member', password: 'Member-0f-org' }

/** Chooses an action from the menu of a node of the department tree. */
async function chooseFor(page: Page, name: string, action: string) {
  await row(page, name).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Drags a node of a tree by its handle onto another. */
async function drag(page: Page, from: string, to: string) {
  await row(page, from).locator('[data-drag-handle]').dragTo(row(page, to))
}

test('SY-04 新建部门和下级，把用户放进去，授予的权限对他立即有效', async ({ page, browser }) => {
  await comeBack(page)
  await addUser(page, member, { realname: '齐成员', selectedroles: await roleId(page, 'ds') })
  await openList(page, '/isystem/depart')
  await button(page, '新增').first().click()
  await fill(dialog(page, '新增 · 部门'), { 部门名称: '故事学部' })
  await button(dialog(page, '新增 · 部门'), '保存').click()
  await expectMessage(page, '添加成功！')
  await chooseFor(page, '故事学部', '添加下级')
  await fill(dialog(page, '新增 · 部门'), { 部门名称: '故事办公室' })
  await button(dialog(page, '新增 · 部门'), '保存').click()
  await expectMessage(page, '添加成功！')
  await expect(row(page, '故事办公室')).toHaveAttribute('aria-level', '2')

  await row(page, '故事办公室').getByText('故事办公室').click()
  await page.getByRole('tab', { name: '用户' }).click()
  await button(page, '添加已有用户').click()
  const users = dialog(page, '按部门选择用户')
  await row(users, 'org_member').getByRole('checkbox').check()
  await button(users, '确定').click()
  await expectMessage(page, '添加成功!')
  await expect(row(page, '齐成员')).toBeVisible()

  await page.getByRole('tab', { name: '权限' }).click()
  const grants = page.getByRole('tabpanel', { name: '权限' })
  await grants.getByLabel('权限名称').fill('职务')
  await grants.getByRole('switch', { name: '父子联动' }).click()
  await grants.getByText('职务', { exact: true }).click()
  await button(grants, '保存').click()
  await expectMessage(page, '保存成功！')

  const theirs = await (await browser.newContext()).newPage()
  await comeBack(theirs, member)
  await openList(theirs, '/isystem/position')
  await expect(theirs.getByRole('heading', { name: '职务' })).toBeVisible()

  await chooseFor(page, '故事学部', '删除')
  await expect(page.getByText('其中 1 条是「故事学部」的下级。')).toBeVisible()
  await button(dialog(page, '确认删除'), '确定').click()
  await expectMessage(page, '「故事办公室」1 人仍在部门中，请先将用户移出后再删除')

  await page.getByRole('tab', { name: '用户' }).click()
  await row(page, '齐成员').getByRole('checkbox').check()
  await button(page, '移出（1）').click()
  await button(dialog(page, '确认移出'), '移出').click()
  await expectMessage(page, '删除成功!')
  await theirs.goto(`${webBase}/isystem/position`)
  await expect(theirs).toHaveURL(/\/404/)
})

test('SY-04 部门角色把部门的一部分权限给予其中一名成员，授权立即有效', async ({ page, browser }) => {
  const [chosen, other]: [Person, Person] = [
    { username: 'org_chosen', password: 'Chosen-0f-org' },
    { username: 'org_other', password: 'Other-0ne-of-org' },
  ]
  const token = await tokenOf(page)
  const added = await api<{ id: string }>(page, '/sys/sysDepart/add', {
    token,
    method: 'POST',
    data: { departName: '角色学院', orgCategory: '2', grantsToAll: '0' },
  })
  const depart = added.body.result.id
  const selectedroles = await roleId(page, 'ds')
  for (const person of [chosen, other]) await addUser(page, person, { selectedroles, selecteddeparts: depart })

  await comeBack(page)
  await openList(page, `/isystem/depart?depart=${depart}&tab=grants`)
  const grants = page.getByRole('tabpanel', { name: '权限' })
  await grants.getByLabel('权限名称').fill('职务')
  await grants.getByRole('switch', { name: '父子联动' }).click()
  await grants.getByText('职务', { exact: true }).click()
  await button(grants, '保存').click()
  await expectMessage(page, '保存成功！')

  await page.getByRole('tab', { name: '部门角色' }).click()
  const roles = page.getByRole('tabpanel', { name: '部门角色' })
  await button(roles, '新增').last().click()
  const form = dialog(page, '新增 · 部门角色')
  await fill(form, { 角色名称: '职务员', 角色编码: 'position_clerk' })
  await form.getByLabel('成员').click()
  const users = dialog(page, '按部门选择用户')
  await row(users, 'org_chosen').getByRole('checkbox').check()
  await button(users, '确定').click()
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')

  await button(row(roles, '职务员'), '授权').click()
  const modal = dialog(page, '授权 · 职务员')
  // Only the department's own permissions can be granted to its role.
  await expect(modal.getByText('用户', { exact: true })).toHaveCount(0)
  await modal.getByRole('switch', { name: '父子联动' }).click()
  await modal.getByText('职务', { exact: true }).click()
  await button(modal, '保存').click()
  await expectMessage(page, '保存成功！')

  const theirs = await (await browser.newContext()).newPage()
  await comeBack(theirs, chosen)
  await openList(theirs, '/isystem/position')
  await expect(theirs.getByRole('heading', { name: '职务' })).toBeVisible()
  const beside = await api(page, '/sys/position/list', { token: await tokenOf(page, other) })
  expect(beside.status).toBe(403)
})

test('SY-08 分类在树中新建、搜索，拖动或用对话框移动', detail, async ({ page }) => {
  await comeBack(page)
  await openList(page, '/isystem/category')
  for (const name of ['故事图书', '故事期刊', '故事论文']) {
    await button(page, '新增').first().click()
    await fill(dialog(page, '新增 · 分类字典'), { 分类名称: name })
    await button(dialog(page, '新增 · 分类字典'), '保存').click()
    await expect(row(page, name)).toBeVisible()
  }
  await drag(page, '故事期刊', '故事图书')
  await expectMessage(page, '移动成功')
  await expect(row(page, '故事期刊')).toHaveAttribute('aria-level', '2')

  await button(row(page, '故事论文'), '更多')
    .or(row(page, '故事论文').getByRole('button', { name: '更多' }))
    .first()
    .click()
  await page.getByRole('menuitem', { name: '移动到…' }).click()
  const move = dialog(page, '移动「故事论文」')
  await move.getByText('故事图书', { exact: true }).click()
  await button(move, '移动').click()
  await expect(row(page, '故事论文')).toHaveAttribute('aria-level', '2')

  await row(page, '故事图书').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(row(page, '故事论文')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(row(page, '故事期刊')).toBeFocused()
  await page.getByLabel('搜索分类字典').fill('论文')
  await expect(row(page, '故事图书')).toBeVisible()
  await expect(row(page, '故事期刊')).toHaveCount(0)
})

test('SY-18 矩阵隐藏一个字段，预览和真正的表单都没有它', async ({ page, browser }) => {
  const keeper: Person = { username: 'org_keeper', password: 'Keeper-0f-org' }
  await comeBack(page)
  const role = await roleId(page, 'admin')
  await addUser(page, keeper, { selectedroles: role })
  await page.goto(`${webBase}/isystem/role-field-config?bizKey=sys_position&roleId=${role}`)
  const matrix = page.getByRole('grid', { name: '字段权限' })
  const [code, rank] = [await cellBeside(matrix, '职务编码', '可见'), await cellBeside(matrix, '职级', '可见')]
  await code.click()
  await page.keyboard.press('Space')
  // As in a spreadsheet: a block is filled down, and every step can be taken back.
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(rank).toHaveText('否')
  await expect(page.getByText('3 个字段未保存')).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(code).toHaveText('是')
  await rank.click()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 个字段未保存')).toBeVisible()
  await button(page, '预览表单').click()
  const preview = dialog(page, '预览 · 职务 · 系统管理员')
  await expect(preview.getByLabel('职务名称')).toBeVisible()
  await expect(preview.getByText('职级')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await button(page, '保存').click()
  await expectMessage(page, '保存成功')

  const theirs = await (await browser.newContext()).newPage()
  await comeBack(theirs, keeper)
  await openList(theirs, '/isystem/position')
  await button(theirs, '新增').first().click()
  const form = dialog(theirs, '新增 · 职务')
  await expect(form.getByLabel('职务名称')).toBeVisible()
  await expect(form.getByText('职级')).toHaveCount(0)

  await rank.click()
  await page.keyboard.press('Space')
  await button(page, '保存').click()
  await expectMessage(page, '保存成功')
})

test('SY-06 教职工在通讯录里找到同事，学生没有这个页面', detail, async ({ page, browser }) => {
  await comeBack(page)
  const staff: Person = { username: 'org_staff', password: 'Given-by-0ffice' }
  const student: Person = { username: 'org_student', password: 'Given-by-0ffice' }
  await addUser(page, staff, { realname: '邹同事', phone: '13800138000', selectedroles: await roleId(page, 'yxgly') })
  await addUser(page, student, { selectedroles: await roleId(page, 'xs') })
  const theirs = await (await browser.newContext()).newPage()
  await comeBack(theirs, staff)
  await theirs.goto(`${webBase}/isystem/address-list?realname=${encodeURIComponent('邹')}`)
  await expect(row(theirs, '邹同事')).toContainText('138****8000')
  await expect(theirs.getByText('共 1 人')).toBeVisible()
})
