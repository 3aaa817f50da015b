import { expect, test } from '@playwright/test'
import { button, choose, dialog, expectMessage, openList, row } from './support/pages.ts'
import { api, comeBack, type Person, signIn, tokenOf } from './support/people.ts'
import { unfoldMenu } from './support/shell.ts'
import { addUser, roleId } from './support/users.ts'

const reader: Person = { username: 'menu_reader', password: 'Given-by-0ffice' }
const page = '/isystem/permission'

interface MenuItem {
  id: string
  name: string
  parentId: string | null
  children: MenuItem[] | null
}

test('SY-03 菜单改名并移到新的分组，另一位已登录的用户随即看到', async ({ page: office, browser }) => {
  await addUser(office, reader, { selectedroles: await roleId(office, 'admin') })
  const other = await browser.newPage()
  await signIn(other, reader)
  const menu = other.getByRole('navigation', { name: '主菜单' })
  await unfoldMenu(other, '职务')

  await comeBack(office)
  await openList(office, page)
  await button(office, '新增菜单').click()
  const adding = dialog(office, '新增菜单')
  await adding.getByLabel('名称').fill('常用功能')
  await adding.getByLabel('访问路径').fill('often')
  await adding.getByRole('button', { name: '图标' }).click()
  await office.getByLabel('图标名称').fill('tool')
  await office.getByRole('button', { name: 'tool', exact: true }).click()
  await button(adding, '保存').click()
  await expectMessage(office, '添加成功！')

  await office.getByLabel('菜单名称').fill('职务')
  await row(office, '/isystem/position')
    .getByRole('button', { name: /编\s*辑/ })
    .click()
  const editing = dialog(office, '编辑 · 职务')
  await expect(editing).toContainText('系统内置的菜单')
  await expect(editing.getByLabel('访问路径')).toBeDisabled()
  await editing.getByLabel('名称').fill('岗位职务')
  await choose(office, editing.getByLabel('上级菜单'), '常用功能')
  await button(editing, '保存').click()
  await expectMessage(office, '修改成功！')

  // The other page received the change by itself, without a reload.
  await expect(menu.getByText('职务', { exact: true })).toHaveCount(0)
  await menu.getByText('常用功能', { exact: true }).click()
  await expect(menu.getByText('岗位职务', { exact: true })).toBeVisible()
  await menu.getByText('岗位职务', { exact: true }).click()
  await expect(other).toHaveURL(/\/isystem\/position/)
  await expect(other.getByRole('region', { name: '职务' })).toBeVisible()
  await other.close()

  await restore(office)
})

/** The other stories find the menu as they know it. */
async function restore(office: Parameters<typeof tokenOf>[0]) {
  const token = await tokenOf(office)
  const { body } = await api<MenuItem[]>(office, '/sys/permission/list', { token })
  const group = body.result.find(({ name }) => name === '常用功能')
  const system = body.result.find(({ name }) => name === '系统')
  const people = system?.children?.find(({ name }) => name === '组织与人员')
  const data = { id: group?.children?.[0]?.id, name: '职务', parentId: people?.id }
  expect((await api(office, '/sys/permission/edit', { token, method: 'PUT', data })).body.message).toBe('修改成功！')
  const gone = await api(office, `/sys/permission/delete?id=${group?.id}`, { token, method: 'DELETE' })
  expect(gone.body.message).toBe('删除成功!')
}
