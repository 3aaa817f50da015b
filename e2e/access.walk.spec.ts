import { expect, type Page, test } from '@playwright/test'
import { recordStates } from '@xw/shared/degree/record-states'
import { webBase } from '@xw/shared/wire/headers'
import { findBarriers } from './support/barriers.ts'
import { button, dialog, expectMessage, fill, openList } from './support/pages.ts'
import { signIn } from './support/people.ts'

test('登录页人人可用', async ({ page }) => {
  await page.goto(`${webBase}/user/login`)
  await expect(page.getByLabel('用户名')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
})

async function chooseDark(page: Page) {
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByText('界面设置').click()
  await page.getByText('深色', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('.ant-message-notice')).toHaveCount(0)
}

/** A list of degree records, one in each state there is: every colour of a tag. */
async function showEveryState(page: Page) {
  await page.route(/\/xw\/xwInfo\/list/, async route => {
    const response = await route.fetch()
    const records = recordStates.map(({ code, word }) => ({ id: code, xm: word, status: code, status_dictText: word }))
    const body = (await response.json()) as { result: object }
    await route.fulfill({ response, json: { ...body, result: { ...body.result, records, total: records.length } } })
  })
  await page.goto(`${webBase}/xxcj/xwInfo/31?xwlx=31`)
  await expect(page.locator('.ant-tag')).toHaveCount(recordStates.length)
}

for (const theme of ['light', 'dark'] as const) {
  test(`框架、列表与表单人人可用：${theme}`, async ({ page }) => {
    await signIn(page)
    if (theme === 'dark') {
      await chooseDark(page)
      expect(await findBarriers(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog(page, '系统设置')).toBeHidden()
    }
    expect(await findBarriers(page)).toEqual([])
    await openList(page, '/isystem/user')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await button(page, '新增').click()
    await expect(dialog(page, '新增 · 用户').getByLabel('用户账号')).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await page.goto(`${webBase}/help/operator`)
    await expect(page.getByRole('article')).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
  })

  test(`账号、在线用户和各种状态人人可读：${theme}`, async ({ page }) => {
    test.slow()
    await signIn(page)
    if (theme === 'dark') await chooseDark(page)
    for (const path of ['/account/center', '/account/settings', '/isystem/online']) {
      await page.goto(webBase + path)
      await expect(page.locator('h1:visible')).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await findBarriers(page), path).toEqual([])
    }
    await showEveryState(page)
    expect(await findBarriers(page)).toEqual([])
  })
}

test('几年前的浏览器也能登录、查询和填写', async ({ page }) => {
  const flaws: Error[] = []
  page.on('pageerror', flaw => flaws.push(flaw))
  await page.addInitScript(() => {
    for (const [owner, names] of [
      [Array.prototype, ['toSorted', 'toSpliced', 'toReversed', 'with', 'findLast', 'findLastIndex']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [AbortSignal, ['any', 'timeout']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
    ] as const)
      for (const name of names) Reflect.deleteProperty(owner, name)
  })
  await signIn(page)
  await openList(page, '/isystem/role')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 角色')
  await fill(form, { 角色名称: '旧浏览器', 角色编码: 'old_browser' })
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')
  await openList(page, '/isystem/depart')
  expect(flaws).toEqual([])
})
