import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { button, dialog, expectMessage, openList } from './support/pages.ts'
import { admin, fillSignIn, signIn } from './support/people.ts'
import { changeMenu, openFromMenu, tab, tabs } from './support/shell.ts'
import { detail } from './support/story.ts'

const titles = (page: Page) => tabs(page).allInnerTexts()
const scrollY = (page: Page) => page.evaluate(() => window.scrollY)

async function choose(page: Page, title: string, action: string) {
  await tab(page, title).click({ button: 'right' })
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('LY-02 填写到一半的表单与滚动到一半的列表，切换十次、刷新之后都在', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 560 })
  await signIn(page)
  await openFromMenu(page, '数据字典')
  await page.getByRole('main').hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => scrollY(page)).toBeGreaterThan(200)
  const place = await scrollY(page)
  await openFromMenu(page, '用户')
  await page.getByLabel('用户姓名').first().fill('管理')
  await page.getByLabel('用户姓名').first().press('Enter')
  await expect(page).toHaveURL(/realname=/)
  await button(page, '新增').click()
  const form = dialog(page, '新增 · 用户')
  await form.getByLabel('用户账号', { exact: true }).fill('half_typed')
  const address = page.url()

  for (let round = 0; round < 5; round += 1) {
    await tab(page, '数据字典').click()
    await expect(form).toBeHidden()
    expect(await scrollY(page)).toBe(place)
    await tab(page, '用户').click()
    await expect(form.getByLabel('用户账号', { exact: true })).toHaveValue('half_typed')
  }
  expect(page.url()).toBe(address)

  await page.reload()
  await expect(form.getByLabel('用户账号', { exact: true })).toHaveValue('half_typed')
  await expect(form.getByText('已恢复上次未保存的内容。')).toBeVisible()
  expect(await titles(page)).toEqual(['首页', '数据字典', '用户'])
  expect(page.url()).toBe(address)
  await tab(page, '数据字典').click()
  await expect(page).toHaveURL(/\/isystem\/dict$/)
  await tab(page, '用户').click()
  expect(page.url()).toBe(address)
})

test('LY-04 同一页面的不同地址是两个页签，页面自己改查询条件不另开页签', detail, async ({ page }) => {
  await signIn(page)
  await openList(page, '/isystem/position')
  await openList(page, '/isystem/position?pageSize=50')
  expect(await titles(page)).toEqual(['首页', '职务', '职务'])
  await page.getByLabel('职务名称').first().fill('教授')
  await page.getByLabel('职务名称').first().press('Enter')
  await expect(page).toHaveURL(/name=/)
  expect(await titles(page)).toEqual(['首页', '职务', '职务'])
  await page.goBack()
  await expect(page).toHaveURL(/position\?pageSize=50$/)
  expect(await titles(page)).toEqual(['首页', '职务', '职务'])
})

test('LY-04 右键菜单关闭左侧、右侧、其他，刷新页签重新打开页面', detail, async ({ page }) => {
  await signIn(page)
  for (const title of ['用户', '角色', '职务', '数据字典']) await openFromMenu(page, title)
  await choose(page, '角色', '关闭左侧')
  expect(await titles(page)).toEqual(['首页', '角色', '职务', '数据字典'])
  await choose(page, '职务', '关闭右侧')
  expect(await titles(page)).toEqual(['首页', '角色', '职务'])
  await expect(page).toHaveURL(/\/isystem\/position/)
  await page.getByLabel('职务名称').first().fill('没有查询')
  await choose(page, '职务', '刷新')
  await expect(page.getByLabel('职务名称').first()).toHaveValue('')
  await choose(page, '角色', '关闭其他')
  expect(await titles(page)).toEqual(['首页', '角色'])
  await expect(page).toHaveURL(/\/isystem\/role/)
  await tab(page, '角色').click({ button: 'middle' })
  expect(await titles(page)).toEqual(['首页'])
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
})

test('LY-04 首页不能关闭', detail, async ({ page }) => {
  await signIn(page)
  await tab(page, '首页').focus()
  await page.keyboard.press('Delete')
  await expectMessage(page, '首页不能关闭!')
  expect(await titles(page)).toEqual(['首页'])
})

test('LY-04 没有首页时，最后一页不能关闭', detail, async ({ page }) => {
  await changeMenu(page, menu => menu.filter(entry => entry.path !== '/dashboard/analysis'))
  await page.goto(`${webBase}/user/login?redirect=${encodeURIComponent('/isystem/role')}`)
  await fillSignIn(page, admin)
  await expect(tab(page, '角色')).toBeVisible()
  expect(await titles(page)).toEqual(['角色'])
  await tab(page, '角色').focus()
  await page.keyboard.press('Delete')
  await expectMessage(page, '这是最后一页，不能再关闭了啦')
})

test('LY-04 用键盘切换、移动和关闭页签，用鼠标拖动', detail, async ({ page }) => {
  await signIn(page)
  for (const title of ['用户', '角色', '职务']) await openFromMenu(page, title)
  await tab(page, '职务').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, '角色')).toBeFocused()
  await expect(page).toHaveURL(/\/isystem\/role/)
  await page.keyboard.press('Shift+ArrowLeft')
  expect(await titles(page)).toEqual(['首页', '角色', '用户', '职务'])
  await tab(page, '职务').hover()
  await expect(tab(page, '职务')).toHaveAttribute('draggable', 'true')
  await tab(page, '角色').hover()
  await tab(page, '职务').dragTo(tab(page, '角色'), { targetPosition: { x: 4, y: 10 } })
  await expect.poll(() => titles(page)).toEqual(['首页', '职务', '角色', '用户'])
  await tab(page, '角色').focus()
  await page.keyboard.press('Delete')
  expect(await titles(page)).toEqual(['首页', '职务', '用户'])
})

test('LY-04 关闭多页签后只保留当前页面；注销后页签不再出现', async ({ page }) => {
  await signIn(page)
  await openFromMenu(page, '用户')
  await openFromMenu(page, '角色')
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await button(page, '确定').click()
  await expect(page).toHaveURL(/\/user\/login/)
  await signIn(page)
  expect(await titles(page)).toEqual(['首页'])
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByText('界面设置').click()
  await page.getByLabel('多页签模式').click()
  await expect(tabs(page)).toHaveCount(0)
})
