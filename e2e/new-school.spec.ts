import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { button, choose, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { fillSignIn, type Person, signIn } from './support/people.ts'

const school = { code: '20260', name: '新建大学' }
const boss: Person = { username: 'new_boss', password: 'Given-by-0ffice' }
const secretary: Person = { username: 'new_secretary', password: 'Given-by-0ffice' }
const own = 'My-own-choice-42'

/** Signs in at a school for the first time, with a password that an administrator gave. */
async function signInFirst(page: Page, person: Person): Promise<void> {
  await page.goto(`${webBase}/user/login?school=${school.code}`)
  await fillSignIn(page, person)
  await expect(page.getByText('请先修改初始密码')).toBeVisible()
  await page.getByLabel('旧密码').fill(person.password)
  await page.getByLabel('新密码', { exact: true }).fill(own)
  await page.getByLabel('确认新密码').fill(own)
  await page.getByRole('button', { name: /确\s*[定认]|修\s*改/ }).click()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
}

test('SY-20 从无到有：建立学校，其管理员登录，建部门和院系管理员，院系管理员开始工作', async ({ page, browser }) => {
  // Three people sign in, each with cold pages.
  test.setTimeout(300_000)
  await signIn(page)
  await openList(page, '/isystem/tenant')
  await button(page, '新增').click()
  const form = dialog(page, '新增 · 学校')
  await fill(form, {
    学校代码: school.code,
    学校名称: school.name,
    管理员账号: boss.username,
    管理员姓名: '新校管理员',
    初始密码: boss.password,
  })
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')
  await expect(row(page, school.code)).toContainText(/新建大学.*正常/)

  const office = await browser.newPage()
  await signInFirst(office, boss)
  await openList(office, '/isystem/depart')
  await button(office, '新增').first().click()
  const depart = dialog(office, '新增 · 部门')
  await fill(depart, { 部门名称: '新文学院' })
  await button(depart, '保存').click()
  await expectMessage(office, '添加成功！')
  await expect(row(office, '新文学院')).toBeVisible()
  await openList(office, '/isystem/user')
  await button(office, '新增').click()
  const user = dialog(office, '新增 · 用户')
  await fill(user, { 用户账号: secretary.username, 用户姓名: '新秘书', 登录密码: secretary.password })
  await user.getByLabel('角色', { exact: true }).click()
  const roles = dialog(office, '选择角色')
  await row(roles, 'yxgly').getByRole('checkbox').check()
  await button(roles, '确定').click()
  await user.getByLabel('所属部门', { exact: true }).click()
  const departs = dialog(office, '选择部门')
  await departs.getByText('新文学院').click()
  await button(departs, '确定').click()
  await choose(office, user.getByLabel('可管理的学位类型'), '学历教育硕士学位')
  await button(user, '保存').click()
  await expectMessage(office, '添加成功！')
  await expect(row(office, secretary.username)).toContainText('院系管理员')

  const desk = await browser.newPage()
  await signInFirst(desk, secretary)
  const menu = desk.getByRole('navigation', { name: '主菜单' })
  await menu.getByText('采集', { exact: true }).click()
  await menu.getByText('学术硕士', { exact: true }).click()
  await expect(desk.locator('section[aria-busy=false]')).toBeVisible()
  await expect(desk.getByText('还没有记录', { exact: false })).toBeVisible()

  await button(row(page, school.code), '成员').click()
  const members = dialog(page, `成员 · ${school.name}`)
  await expect(row(members, secretary.username)).toContainText('新秘书')
  await members.getByRole('button', { name: 'Close' }).or(members.locator('.ant-drawer-close')).first().click()
  await button(row(page, school.code), '冻结').click()
  await button(dialog(page, '确认冻结'), '冻结').click()
  await expectMessage(page, '冻结成功')
  await expect(row(page, school.code)).toContainText('冻结')
  await desk.reload()
  await expect(desk).toHaveURL(/\/user\/login/)
  await office.close()
  await desk.close()
})
