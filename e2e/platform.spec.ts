import { expect, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { button, expectMessage, fill } from './support/pages.ts'
import { comeBack } from './support/people.ts'
import { withoutRight } from './support/shell.ts'
import { detail } from './support/story.ts'

test('LY-01 平台名称、热线和单位在平台设置中修改，登录页和页头随即显示', async ({ page, browser }) => {
  await comeBack(page)
  await page.goto(`${webBase}/isystem/platform`)
  const settings = { 平台名称: '研究生学位平台', 服务热线: '010-12345678', 单位名称: '示范公司' }
  await fill(page, { ...settings, 单位主页: 'https://www.example.edu.cn' })
  await page.getByLabel('接口地址').fill('/no-such-api')
  await button(page, '保存').click()
  await expect(page.getByText(/接口地址没有应答/)).toBeVisible()
  await expect(page.getByLabel('接口地址')).toBeFocused()
  await page.getByLabel('接口地址').fill('')
  await button(page, '保存').click()
  await expectMessage(page, '编辑成功!')

  const visitor = await browser.newPage()
  await visitor.goto(`${webBase}/user/login`)
  await expect(visitor.getByRole('heading', { name: '研究生学位平台' })).toBeVisible()
  await expect(visitor).toHaveTitle('登录 · 研究生学位平台')
  await expect(visitor.getByText('服务热线 010-12345678')).toBeVisible()
  await expect(visitor.getByRole('link', { name: '示范公司' })).toHaveAttribute('href', 'https://www.example.edu.cn')
  await visitor.close()

  await button(page, '刷新页面').click()
  await expect(page.getByRole('banner').getByText('服务热线 010-12345678')).toBeVisible()
  // Other stories know the product by its own name.
  await expect(page.getByLabel('平台名称')).toHaveValue('研究生学位平台')
  await fill(page, { 平台名称: '', 服务热线: '', 单位名称: '', 单位主页: '' })
  await button(page, '保存').click()
  await expectMessage(page, '编辑成功!')
})

test('PK-10 只能查看的人看到同一张表单，其中没有可以修改的', detail, async ({ page }) => {
  await withoutRight(page, 'sys:platformSetting:edit')
  await comeBack(page)
  await page.goto(`${webBase}/isystem/platform`)
  const settings = page.getByRole('region', { name: '平台设置' })
  await expect(settings.getByLabel('平台名称')).toBeDisabled()
  await expect(settings.getByRole('combobox', { name: '登录时打开' })).toBeDisabled()
  await expect(settings.locator(':is(input, textarea, select, button):enabled')).toHaveCount(0)
})
