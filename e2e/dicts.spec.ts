import { expect, test } from '@playwright/test'
import { button, chooseMore, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { comeBack } from './support/people.ts'
import { detail } from './support/story.ts'

const path = '/isystem/dict'

test('SY-07 新增字典与字典项，修改后别的已打开的页面无需重新登录就能看到', async ({ page, browser }) => {
  await comeBack(page)
  // Somebody else is already at work on a page that offers the dictionary.
  const other = await browser.newPage()
  await comeBack(other)
  await openList(other, '/isystem/position')
  const offers = async (text: string) => {
    await button(other, '刷新').click()
    await other.getByLabel('职级', { exact: true }).click()
    await expect(other.locator('.ant-select-dropdown:visible').getByTitle(text, { exact: true })).toBeVisible()
    await other.keyboard.press('Escape')
  }

  await openList(page, path)
  await button(page, '新增').click()
  const form = dialog(page, '新增 · 数据字典')
  await fill(form, { 字典名称: '本校职级', 字典编码: 'position_rank' })
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')
  await expect(row(page, '本校职级')).toContainText('本单位')

  await button(row(page, '本校职级'), '字典项').click()
  const drawer = dialog(page, '字典项 · 本校职级')
  await drawer.getByText('列表', { exact: true }).click()
  await button(drawer, '新增').last().click()
  const added = dialog(page, '新增 · 字典项')
  await fill(added, { 名称: '特聘', 数据值: 'T1' })
  await button(added, '保存').click()
  await expect(row(drawer, 'T1')).toContainText('特聘')
  await offers('特聘')

  await button(row(drawer, 'T1'), '编辑').click()
  const edited = dialog(page, '编辑 · 字典项')
  await fill(edited, { 名称: '特聘岗位' })
  await button(edited, '保存').click()
  await expectMessage(page, '编辑成功!')
  await offers('特聘岗位')
  await other.close()

  await page.keyboard.press('Escape')
  await chooseMore(page, row(page, '本校职级'), '删除')
  await button(dialog(page, '确认删除'), '确定').click()
  await expectMessage(page, '删除成功!')
})

test('SY-07 平台字典只能查看', detail, async ({ page }) => {
  await comeBack(page)
  await openList(page, `${path}?dictCode=sex`)
  await expect(row(page, 'sex')).toContainText('平台')
  await button(row(page, 'sex'), '字典项').click()
  const drawer = page.getByRole('dialog', { name: /^字典项 · / })
  await expect(drawer).toContainText('本单位只能查看')
  await expect(row(drawer, '男')).toBeVisible()
  for (const action of ['新增', '导入', '编辑', '更多']) await expect(button(drawer, action)).toHaveCount(0)
})
