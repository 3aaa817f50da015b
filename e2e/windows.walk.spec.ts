import { chromium, expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { button, dialog, openList, row } from './support/pages.ts'
import { api, comeBack, signIn } from './support/people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('PK-01 按部门选择用户的窗口在菜单旁边放得下，加载时不说没有数据', async ({ page }) => {
  await comeBack(page)
  await openList(page, '/isystem/depart')
  await button(page, '新增').first().click()
  const answer = Promise.withResolvers<void>()
  await page.route(/queryUserComponentData/, async route => {
    await answer.promise
    await route.continue()
  })
  await page.getByLabel('负责人').click()
  const picker = dialog(page, '按部门选择用户')
  await expect(picker.getByText('正在加载…')).toBeVisible()
  await expect(picker.getByText('未查询到数据')).toHaveCount(0)
  answer.resolve()
  await expect(picker.locator('tbody .ant-table-row').first()).toBeVisible()
  const box = await picker.locator('.ant-modal-container').boundingBox()
  const menu = await page.getByRole('navigation', { name: '主菜单' }).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual((menu?.x ?? 0) + (menu?.width ?? 0))
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1440)
})

test('窗口打开时，下面的抽屉整个被遮住', async ({ page }) => {
  const token = await comeBack(page)
  const data = { dictName: '遮住的字典', dictCode: 'covered_dict' }
  await api(page, '/sys/dict/add', { token, method: 'POST', data })
  await openList(page, '/isystem/dict?dictCode=covered_dict')
  await row(page, '遮住的字典')
    .getByRole('button', { name: /字典项|字典配置/ })
    .click()
  const drawer = page.locator('.ant-drawer-open')
  await drawer.getByText('列表', { exact: true }).click()
  await button(drawer, '新增').first().click()
  await expect(dialog(page, '新增 · 字典项')).toBeVisible()
  const top = await page.evaluate(() => {
    const box = document.querySelector('.ant-drawer-open [role=dialog]')?.getBoundingClientRect()
    const found = box && document.elementFromPoint(box.right - 20, box.top + 10)
    return found?.closest('.ant-modal-root') !== null
  })
  expect(top).toBe(true)
})

test('窗口打开时页头不移动', async ({ baseURL }, { project }) => {
  // A browser with scroll bars that take room, as most desktops have them.
  const browser = await chromium.launch({ ...project.use.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] })
  const page = await browser.newPage({
    ...(baseURL && { baseURL }),
    viewport: { width: 1280, height: 500 },
    locale: 'zh-CN',
  })
  await comeBack(page)
  await openList(page, '/isystem/dict')
  const room = await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)
  expect(room).toBeGreaterThan(0)
  const before = await places(page)
  await button(page, '新增').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await places(page)).toEqual(before)
  await browser.close()
})

const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, header button, nav')].map(part => part.getBoundingClientRect().x),
  )

test('LY-02 菜单中的文字都完整，每个页面都有一个一级标题，打开的页面有标记', async ({ page }) => {
  test.setTimeout(600_000)
  await signIn(page)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  // Groups stand in groups: each that is opened may show others.
  const closed = menu.locator('.ant-menu-submenu-title[aria-expanded=false]:visible')
  for (let left = await closed.count(); left > 0; left = await closed.count()) await closed.first().click()
  const links = await menu.getByRole('link').evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(20)
  const cut = await menu
    .locator('.ant-menu-title-content')
    .evaluateAll(all => all.filter(text => text.scrollWidth > text.clientWidth).map(text => text.textContent))
  expect(cut).toEqual([])
  const heading = page.locator('h1:visible')
  for (const path of new Set(links)) {
    await menu.locator(`a[href="${path}"]`).last().click()
    await expect(page).toHaveURL(url => (url.pathname + url.search).startsWith(path))
    await expect.soft(heading, path).toHaveCount(1)
    await expect.soft(menu.locator('.ant-menu-item-selected a'), path).toHaveAttribute('href', path)
  }
  for (const path of ['/account/center', '/account/settings', '/404']) {
    await page.goto(webBase + path)
    await expect.soft(heading, path).toHaveCount(1)
  }
})
