import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { findBarriers } from './support/barriers.ts'
import { button, dialog } from './support/pages.ts'
import { comeBack } from './support/people.ts'
import { withoutRight } from './support/shell.ts'

/** The page itself must not be wider than its window; what is wider scrolls inside. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('接口文档：按名称、路径和分类查到接口，看到权限、参数、请求体和示例，地址可以转发', async ({ page }) => {
  await comeBack(page)
  const outside: string[] = []
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(page.url()).origin) outside.push(request.url())
  })
  await page.goto(`${webBase}/isystem/api-doc`)
  const list = page.getByRole('region', { name: '接口', exact: true })
  await expect(list.getByRole('status')).toContainText(/共 \d{3,} 个接口，显示 \d{3,} 个/)

  const search = page.getByRole('searchbox', { name: '搜索接口' })
  await search.fill('sys:position 新增')
  await search.press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: '/sys/position/add' }).press('Enter')
  const operation = dialog(page, '职务 · 新增')
  await expect(operation).toContainText('POST /jeecg-boot/sys/position/add')
  await expect(operation).toContainText('sys:position:add')
  await expect(operation).toContainText('职务名称')
  await operation.getByText('示例').first().click()
  await expect(operation.locator('pre').first()).toContainText('"name": "职务名称"')
  await expect(operation).toContainText('没有权限，请联系管理员授权')

  // Whoever is sent the address sees the same.
  await page.reload()
  await expect(operation).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(operation).toHaveCount(0)
  await expect(search).toHaveValue('sys:position 新增')

  await search.fill('没有这样的接口')
  await search.press('Enter')
  await expect(page.getByText('没有符合条件的接口')).toBeVisible()
  expect(outside).toEqual([])

  const saved = page.waitForEvent('download')
  await button(page, '下载 OpenAPI 3.1 文件').click()
  expect((await saved).suggestedFilename()).toBe('openapi.json')
})

for (const width of [1440, 1000, 390])
  test(`接口文档在 ${width} 像素宽的窗口里不超出，人人可用`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await comeBack(page)
    await page.goto(`${webBase}/isystem/api-doc?q=loadDictItem&op=getSysDictLoadDictItemByCode`)
    await expect(dialog(page, '数据字典 · 多个字典值的文本')).toContainText('X-Sign')
    expect(await widthOf(page)).toBe(width)
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listitem').filter({ hasText: '/sys/dict/loadDictItem/{code}' })).toBeVisible()
    expect(await widthOf(page)).toBe(width)
    expect(await findBarriers(page)).toEqual([])
  })

test('没有权限的人看到缺少哪一项', async ({ page }) => {
  await withoutRight(page, 'sys:apiDoc:list')
  await comeBack(page)
  await page.goto(`${webBase}/isystem/api-doc`)
  await expect(page.getByText('sys:apiDoc:list')).toBeVisible()
})
