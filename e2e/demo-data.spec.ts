import { expect, test } from '@playwright/test'
import { adminPassword } from './global-setup.ts'
import { findBarriers } from './support/barriers.ts'
import { type OwnProduct, startOwnProduct } from './support/own-product.ts'
import { button, dialog, shown } from './support/pages.ts'
import { signIn } from './support/people.ts'

/** Nothing but what every installation starts with. */
let product: OwnProduct
test.beforeAll(async () => {
  test.setTimeout(300_000)
  product = await startOwnProduct('main.ts', { workers: 1 })
})
test.afterAll(() => product.end())

test('空系统上加载演示数据，首页随即有数可看；清除后又是空的', async ({ browser }) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, { username: 'admin', password: adminPassword })
  await expect(shown(page).getByText('开始使用')).toBeVisible()

  await button(page, '加载演示数据').click()
  const question = dialog(page, '加载演示数据？')
  await expect(question.getByText(/约 600 条虚构的学位信息.*不建立账号/)).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await button(question, '加载').click()
  await expect(shown(page).getByRole('status').filter({ hasText: '正在加载演示数据' })).toBeVisible()

  // Sixty seconds for a machine that is busy with other stories.
  await expect(shown(page).getByText(/条学位信息都是虚构的演示数据/)).toBeVisible({ timeout: 60_000 })
  await expect(shown(page).getByText(/^应报 [1-9]\d*，已提交 \d+$/)).toBeVisible()
  await expect(shown(page).getByText('开始使用')).toHaveCount(0)
  expect(await findBarriers(page)).toEqual([])

  await button(page, '清除演示数据').click()
  await button(dialog(page, '清除演示数据？'), '清除').click()
  await expect(shown(page).getByText('开始使用')).toBeVisible({ timeout: 60_000 })
  await expect(button(page, '加载演示数据')).toBeVisible()
  await context.close()
})
