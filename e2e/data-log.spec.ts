import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { findBarriers } from './support/barriers.ts'
import { database } from './support/database.ts'
import { button, choose, dialog, shown } from './support/pages.ts'
import { api, comeBack, tokenOf } from './support/people.ts'
import { detail } from './support/story.ts'

const path = '/isystem/data-log'
let recordId = ''
let roleCode = ''

/** A position has no versions; a role has, and nobody else's story knows this one. */
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  const token = await tokenOf(page)
  const post = async (action: string, data: object) => {
    const { body } = await api<{ id: string }>(page, `/sys/role/${action}`, { token, method: 'POST', data })
    expect(body).toMatchObject({ success: true })
    return body.result
  }
  // After a failure another worker of Playwright sets up again, so each worker has a role of its own.
  roleCode = `sjrzgs${test.info().workerIndex}`
  const added = await post('add', { roleName: '数据日志故事甲', roleCode, reach: 'depart' })
  recordId = added.id
  await post('edit', { id: recordId, roleName: '数据日志故事乙', description: '第一次修改' })
  await post('edit', { id: recordId, description: '第二次修改', reach: 'school' })
  await page.close()
})

// Other stories look at roles.
test.afterAll(() => database('delete from sys_role where id = $1', [recordId]))

const open = (page: Page, query: Record<string, string> = {}) =>
  page.goto(`${webBase}${path}?${new URLSearchParams(query)}`)
const field = (page: Page, label: string) => shown(page).getByRole('row').filter({ hasText: label })
const stored = () => database('select role_name, description, version from sys_role where id = $1', [recordId])

test('SY-10 按表和记录找到一条，两个版本逐个字段比较，恢复一个字段，再恢复整个版本', async ({ page }) => {
  await comeBack(page)
  await open(page)
  await expect(shown(page).getByText('请选择要查看的数据表')).toBeVisible()
  await choose(page, shown(page).getByRole('combobox', { name: '数据表' }), '角色')
  await shown(page).getByRole('searchbox', { name: '记录' }).fill(roleCode)
  await page.keyboard.press('Enter')
  const changes = shown(page).getByRole('list', { name: '修改' }).getByRole('listitem')
  await expect(changes).toHaveCount(2)
  await expect(page).toHaveURL(/dataTable=sys_role&keyword=/)
  await changes.first().getByRole('link').click()

  await expect(shown(page).getByRole('heading', { level: 2, name: '数据日志故事乙' })).toBeFocused()
  await expect(field(page, '备注')).toContainText('第一次修改')
  await expect(field(page, '备注')).toContainText('第二次修改')
  await expect(field(page, '管理范围')).toContainText('本部门')
  await expect(field(page, '角色名称')).toHaveCount(0)
  await page.goBack()
  await expect(changes).toHaveCount(2)
  await page.goForward()

  await shown(page).getByRole('link', { name: '第 1 版与当前比较' }).click()
  await expect(page).toHaveURL(/left=1&right=3/)
  await expect(field(page, '角色名称')).toContainText('数据日志故事甲')
  await shown(page).getByRole('button', { name: '把角色名称恢复为“数据日志故事甲”' }).click()
  await button(dialog(page, '确认恢复'), '恢复').click()
  await expect(page.locator('.ant-message')).toContainText('编辑成功')
  await expect(page).toHaveURL(/left=1$/)
  await expect(field(page, '角色名称')).toHaveCount(0)
  expect(await stored()).toMatchObject([{ role_name: '数据日志故事甲', description: '第二次修改' }])

  await shown(page).getByRole('button', { name: '恢复整个第 1 版' }).click()
  await button(dialog(page, '确认恢复'), '恢复').click()
  await expect(shown(page).getByText('两个版本没有您可查看的不同')).toBeVisible()
  expect(await stored()).toMatchObject([{ description: null, version: 5 }])
})

test('SY-10 别人刚改过的，恢复时说明并可刷新', detail, async ({ page }) => {
  const token = await comeBack(page)
  await open(page, { dataTable: 'sys_role', dataId: recordId, left: '2' })
  await expect(shown(page).getByRole('button', { name: '恢复整个第 2 版' })).toBeVisible()
  const data = { id: recordId, description: '同事的修改' }
  expect((await api(page, '/sys/role/edit', { token, method: 'POST', data })).body).toMatchObject({ success: true })
  await shown(page).getByRole('button', { name: '恢复整个第 2 版' }).click()
  await button(dialog(page, '确认恢复'), '恢复').click()
  await expect(shown(page).getByRole('alert')).toContainText('数据已被他人修改，请刷新后重试')
  await button(shown(page), '刷新').click()
  await expect(field(page, '备注')).toContainText('同事的修改')
  await expect(shown(page).getByRole('alert')).toHaveCount(0)
  expect(await stored()).toMatchObject([{ description: '同事的修改' }])
})

for (const width of [1440, 1000, 390])
  test(`数据日志人人可用，${width} 像素宽时不横向滚动`, detail, async ({ page }) => {
    await comeBack(page)
    await page.setViewportSize({ width, height: 844 })
    for (const query of [
      { dataTable: 'sys_role', keyword: roleCode },
      { dataTable: 'sys_role', dataId: recordId, left: '1', right: '2' },
    ] as Record<string, string>[]) {
      await open(page, query)
      await expect(shown(page).getByText('数据日志故事', { exact: false }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await findBarriers(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  })
