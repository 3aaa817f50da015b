import { expect, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { button, choose, chooseMore, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { api, comeBack, fillSignIn, type Person, signIn, tokenOf } from './support/people.ts'
import { detail } from './support/story.ts'
import { addUser, roleId } from './support/users.ts'

const path = '/isystem/user'

test('SY-01 新增用户并选择角色与部门，编辑时没有密码', async ({ page }) => {
  const token = await comeBack(page)
  await api(page, '/sys/sysDepart/add', {
    token,
    method: 'POST',
    data: { departName: '用户故事学院', orgCategory: '2' },
  })
  await openList(page, path)
  await button(page, '新增').click()
  const form = dialog(page, '新增 · 用户')
  await fill(form, { 用户账号: 'story_by_form', 用户姓名: '何新', 登录密码: 'weak' })
  await button(form, '保存').click()
  await expect(form.locator('.ant-form-item-explain-error').getByText('密码至少 10 个字符')).toBeVisible()
  await fill(form, { 登录密码: 'Given-by-0ffice', 工号: 'N-1' })

  await form.getByLabel('角色', { exact: true }).click()
  const roles = dialog(page, '选择角色')
  await row(roles, 'xs').getByRole('checkbox').check()
  await button(roles, '确定').click()
  await form.getByLabel('所属部门', { exact: true }).click()
  const departs = dialog(page, '选择部门')
  // Other stories have departments too, more than the window shows at once.
  await fill(departs, { 部门名称: '用户故事' })
  await departs.getByText('用户故事学院').click()
  await button(departs, '确定').click()
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')
  await expect(row(page, 'story_by_form')).toContainText(/何新.*用户故事学院.*学生/)

  await button(row(page, 'story_by_form'), '编辑').click()
  const edit = dialog(page, '编辑 · 用户')
  await expect(edit.getByText('登录密码')).toHaveCount(0)
  await fill(edit, { 工号: 'N-2' })
  await button(edit, '保存').click()
  await expectMessage(page, '编辑成功!')
  await expect(row(page, 'story_by_form')).toContainText('N-2')
})

test('SY-01 按部门筛选用户，地址里记住所选部门', detail, async ({ page }) => {
  const token = await comeBack(page)
  const data = { departName: '筛选学院', orgCategory: '2' }
  const { body } = await api<{ id: string }>(page, '/sys/sysDepart/add', { token, method: 'POST', data })
  await addUser(page, { username: 'story_member', password: 'Given-by-0ffice' }, { selecteddeparts: body.result.id })
  await openList(page, path)
  await expect(page.getByText(/^共 ([2-9]|\d\d+) 条$/)).toBeVisible()
  await page.getByRole('region', { name: '按部门筛选' }).getByText('筛选学院').click()
  await expect(page.getByText('共 1 条')).toBeVisible()
  await expect(row(page, 'story_member')).toBeVisible()
  await page.reload()
  await expect(page.getByText('共 1 条')).toBeVisible()
})

test('SY-01 冻结的用户立即退出且不能登录，解冻后可以', async ({ page, browser }) => {
  const person: Person = { username: 'story_frozen', password: 'Given-by-0ffice' }
  await addUser(page, person, { selectedroles: await roleId(page, 'yxgly') })
  const other = await browser.newPage()
  const theirs = await signIn(other, person)

  await comeBack(page)
  await openList(page, path)
  await chooseMore(page, row(page, person.username), '冻结')
  const question = dialog(page, '确认冻结')
  await expect(question).toContainText('将冻结 1 个用户')
  await button(question, '冻结').click()
  await expectMessage(page, '冻结成功')
  expect((await api(page, '/sys/user/getCurrentUserDeparts', { token: theirs })).status).toBe(401)
  await other.reload()
  await expect(other).toHaveURL(/\/user\/login/)
  await fillSignIn(other, person)
  await expect(other.getByText('该用户已冻结')).toBeVisible()

  await row(page, person.username).getByRole('checkbox').check()
  await button(page.getByRole('group', { name: '批量操作' }), '解冻').click()
  await expectMessage(page, '解冻成功')
  await expect(row(page, person.username)).toContainText('正常')
  await signIn(other, person)
  await other.close()
})

test('SY-01 重置密码按密码规则检查，用户下次登录必须先改', async ({ page }) => {
  const person: Person = { username: 'story_forgot', password: 'Given-by-0ffice' }
  await addUser(page, person, { realname: '忘密码', selectedroles: await roleId(page, 'yxgly') })
  await comeBack(page)
  await openList(page, path)
  await button(row(page, person.username), '重置密码').click()
  const form = dialog(page, '重置密码 · 忘密码')
  await expect(form).toContainText('必须先改成自己的密码')
  await button(form, '重置密码').click()
  await expect(form.getByText('请输入新的初始密码')).toBeVisible()
  await fill(form, { 新的初始密码: `${person.username}-A1` })
  await button(form, '重置密码').click()
  await expect(form.getByText('密码不能包含用户名（正写或倒写）')).toBeVisible()
  await fill(form, { 新的初始密码: 'Another-0ffice' })
  await button(form, '重置密码').click()
  await expectMessage(page, '密码修改成功!')

  const refused = await api(page, '/sys/user/list', {
    token: await tokenOf(page, { ...person, password: 'Another-0ffice' }),
  })
  expect(refused.body).toMatchObject({ success: false, message: '请先修改初始密码' })
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${webBase}/user/login`)
  await fillSignIn(page, { ...person, password: 'Another-0ffice' })
  await expect(page.getByText('请先修改初始密码')).toBeVisible()
})

test('SY-01 删除的用户在回收站里，可以恢复，也可以彻底删除', detail, async ({ page }) => {
  const person: Person = { username: 'story_gone', password: 'Given-by-0ffice' }
  await addUser(page, person)
  await comeBack(page)
  await openList(page, path)
  const remove = async () => {
    await chooseMore(page, row(page, person.username), '删除')
    await button(dialog(page, '确认删除'), '确定').click()
    await expect(row(page, person.username)).toHaveCount(0)
  }
  const bin = dialog(page, '回收站 · 用户')
  await remove()
  await expectMessage(page, '删除成功!')
  await button(page, '回收站').click()
  await row(bin, person.username).getByRole('checkbox').check()
  await button(bin, '恢复').click()
  await expectMessage(page, '还原成功')
  await bin.getByRole('button', { name: '关闭' }).first().click()
  await expect(row(page, person.username)).toBeVisible()

  await remove()
  await button(page, '回收站').click()
  await row(bin, person.username).getByRole('checkbox').check()
  await button(bin, '彻底删除').click()
  const question = dialog(page, '彻底删除')
  await expect(question).toContainText('将彻底删除 1 条记录：story_gone，不能恢复。')
  await button(question, '确定').click()
  await expectMessage(page, '删除成功')
  await expect(row(bin, person.username)).toHaveCount(0)
})

test('QY-04 批量删除前询问，取消则什么也不删', detail, async ({ page }) => {
  await addUser(page, { username: 'story_batch_1', password: 'Given-by-0ffice' })
  await addUser(page, { username: 'story_batch_2', password: 'Given-by-0ffice' })
  await comeBack(page)
  await openList(page, `${path}?username=*story_batch*`)
  for (const name of ['story_batch_1', 'story_batch_2']) await row(page, name).getByRole('checkbox').check()
  const batch = page.getByRole('group', { name: '批量操作' })
  const question = dialog(page, '确认删除')
  await button(batch, '批量删除').click()
  await expect(question).toContainText(/是否删除选中数据\?将删除 2 条记录：(story_batch_\d、?){2}，可在回收站恢复。/)
  await button(question, '取消').click()
  await expect(question).toBeHidden()
  await expect(page.getByText('共 2 条')).toBeVisible()
  await button(batch, '批量删除').click()
  await button(question, '确定').click()
  await expectMessage(page, '批量删除成功!')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})

test('QY-03 高级查询的每一句提示，以及保存、覆盖与删除', detail, async ({ page }) => {
  await comeBack(page)
  await openList(page, path)
  await button(page, '高级查询').click()
  const query = dialog(page, '高级查询')
  await button(query, '查询').click()
  await expectMessage(page, '不能查询空条件')
  await button(query, '保存查询条件').click()
  await expectMessage(page, '空条件不能保存')

  await choose(page, query.getByLabel('字段', { exact: true }), '用户账号')
  await query.getByLabel('值', { exact: true }).fill('admin')
  const naming = dialog(page, '请输入保存的名称')
  const save = async (title: string) => {
    await naming.getByRole('textbox').fill(title)
    await button(naming, '保存').click()
  }
  await button(query, '保存查询条件').click()
  await save(' ')
  await expectMessage(page, '保存名称不能为空')
  await save('管理员')
  await expectMessage(page, '保存成功')
  await button(query, '保存查询条件').click()
  await save('管理员')
  await expect(page.getByText('管理员 已存在，是否覆盖？')).toBeVisible()
  await button(dialog(page, '提示'), '确定').click()
  await expect(naming).toBeHidden()

  await button(query, '查询').click()
  await expect(page.getByText('共 1 条')).toBeVisible()
  await expect(row(page, '系统管理员')).toBeVisible()
  await page.getByRole('button', { name: /高级查询 · 1/ }).click()
  await query.getByRole('button', { name: '删除查询 管理员' }).click()
  await expect(page.getByText('是否删除当前查询？')).toBeVisible()
  await button(dialog(page, '提示'), '确定').click()
  await expect(query.getByText('没有保存任何查询')).toBeVisible()
})

test('SY-01 在角色页看到有这个角色的人，加入一名，再移出', detail, async ({ page }) => {
  await comeBack(page)
  await addUser(page, { username: 'role_member', password: 'Member-0f-role' }, { realname: '郑角色' })
  await openList(page, '/isystem/role')
  await button(row(page, 'zj'), '用户').click()
  const drawer = page.getByRole('dialog', { name: '角色用户 · 评阅专家' })
  await expect(drawer.getByText('还没有用户有这个角色')).toBeVisible()
  await button(drawer, '添加已有用户').click()
  const users = dialog(page, '按部门选择用户')
  await row(users, 'role_member').getByRole('checkbox').check()
  await button(users, '确定').click()
  await expectMessage(page, '添加成功!')
  await row(drawer, '郑角色').getByRole('checkbox').check()
  await button(drawer, '移出（1）').click()
  await expect(page.getByText('将 1 名用户移出这个角色')).toBeVisible()
  await button(dialog(page, '确认移出'), '移出').click()
  await expectMessage(page, '删除成功!')
  await expect(drawer.getByText('还没有用户有这个角色')).toBeVisible()
})
