import { expect, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'

test('OP-01 启动后健康检查应答正常', async ({ request }) => {
  const response = await request.get('/healthz')
  expect(response.status()).toBe(200)
  expect(await response.json()).toEqual({ status: 'ok' })
})

test('SH-01 根地址进入网页的基础路径', async ({ page }) => {
  await page.goto('/')
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${webBase}/`))
})

test('SH-12 未登录时看到登录页，且没有任何请求离开本站', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', request => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${baseURL}/`)) foreign.push(request.url())
  })
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))

  await page.goto(`${webBase}/`)
  await expect(page).toHaveURL(/\/user\/login/)
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(foreign).toEqual([])
  expect(errors).toEqual([])
})
