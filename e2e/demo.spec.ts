import { expect, test } from '@playwright/test'
import { degreeTypes } from '@xw/shared/degree/types'
import { apiBase, headers, webBase } from '@xw/shared/wire/headers'
import { adminPassword } from './global-setup.ts'
import { type OwnProduct, startOwnProduct } from './support/own-product.ts'
import { row } from './support/pages.ts'
import { fillSignIn } from './support/people.ts'

let product: OwnProduct
test.beforeAll(async () => {
  // Two schools full of records take their time on a busy machine.
  test.setTimeout(300_000)
  product = await startOwnProduct('demo/main.ts')
})
test.afterAll(() => product.end())

/** The degree types of the demo's category administrator. */
const own = ['31', '33', '41']
const typeOf = (code: string) => degreeTypes.find(type => type.code === code)
const nameOf = (code: string) => typeOf(code)?.name ?? ''
const titleOf = (code: string) => typeOf(code)?.shortName ?? ''

test('HD-08 类别管理员的菜单和页面只有所分配的学位类型，手工请求别的类型被拒绝', async ({ page }) => {
  const menuRequest = page.waitForRequest(/getUserPermissionByToken/)
  await page.goto(`${product.url + webBase}/user/login`)
  await fillSignIn(page, { username: 'demo_category', password: adminPassword })
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  const token = (await menuRequest).headers()[headers.token.toLowerCase()] ?? ''

  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByText('采集', { exact: true }).click()
  const links = menu.locator('a[href*="/xxcj/xwInfo/"]')
  await expect(links).toHaveText(own.map(titleOf))
  for (const code of own) {
    await menu.getByTitle(nameOf(code), { exact: true }).click()
    await expect(page.getByRole('heading', { name: titleOf(code), exact: true })).toBeVisible()
    await expect(row(page, '编辑').first()).toBeVisible()
  }

  const call = async (path: string, data?: object) => {
    const response = await page.request.fetch(product.url + apiBase + path, {
      method: data ? 'POST' : 'GET',
      headers: { [headers.token]: token },
      ...(data && { data }),
    })
    const isFile = response.headers()['content-type']?.includes('spreadsheet') ?? false
    return { status: response.status(), isFile, ...(isFile ? {} : await response.json()) }
  }
  for (const code of own)
    expect.soft((await call(`/xw/xwInfo/list?xwlx=${code}`)).result.total, code).toBeGreaterThan(0)
  for (const { code } of degreeTypes.filter(type => !own.includes(type.code))) {
    await page.goto(`${product.url + webBase}/xxcj/xwInfo/${code}`)
    await expect.soft(page, code).toHaveURL(/\/404/)
    for (const path of ['list', 'exportXls', 'definition'])
      expect.soft(await call(`/xw/xwInfo/${path}?xwlx=${code}`), `${path} ${code}`).toMatchObject({ status: 403 })
    const record = { xwlx: code, xm: '无权', xh: 'x1', nj: '2024' }
    expect.soft(await call('/xw/xwInfo/add', record), code).toMatchObject({ status: 403 })
  }
})
