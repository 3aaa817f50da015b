import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { button, dialog, expectMessage, openList, row } from './support/pages.ts'
import { admin, fillSignIn, type Person, signIn } from './support/people.ts'
import { changeMenu, entry, type MenuItem, openFromMenu, tab, tabs, unfoldMenu } from './support/shell.ts'
import { detail } from './support/story.ts'
import { addUser, roleId } from './support/users.ts'

const student: Person = { username: 'shell_student', password: 'Learn-by-d0ing' }
const assistant: Person = { username: 'shell_assistant', password: 'Learn-by-d0ing' }

test('LY-09 学生只有标志、欢迎语与退出，另有工作的学生还有回去的路', async ({ page }) => {
  await addUser(page, student, { selectedroles: await roleId(page, 'xs'), realname: '学小生' })
  const roles = `${await roleId(page, 'xs')},${await roleId(page, 'yxgly')}`
  await addUser(page, assistant, { selectedroles: roles, realname: '助小管' })
  await page.goto(`${webBase}/user/login`)
  await fillSignIn(page, student)
  await expect(page).toHaveURL(/\/student$/)
  const header = page.getByRole('banner')
  await expect(header).toContainText(/学位信息采集(早上|上午|中午|下午|晚上)好，学小生退出登录/)
  await expect(header.getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(tabs(page)).toHaveCount(0)
  await header.getByRole('button', { name: '退出登录' }).click()
  await button(page, '确定').click()
  await expect(page).toHaveURL(/\/user\/login/)
  await fillSignIn(page, assistant)
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  await button(page, '进入学生首页').click()
  await expect(page).toHaveURL(/\/student$/)
  await expect(page.getByRole('heading', { name: '我的学位信息' })).toBeVisible()
  await header.getByRole('button', { name: '返回工作台' }).click()
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
})

test('LY-01 菜单、页头、内容、页脚各在其位，跳到正文的链接可用', detail, async ({ page }) => {
  await signIn(page)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('© 2023')
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveAttribute('href', '/')
  await page.reload()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('LY-03 侧边栏占 200，收起 80；窄于 1088 时在抽屉里', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const rounds = Promise.withResolvers<void>()
  await page.route(`**${paths.dashboard.rounds}*`, route => rounds.promise.then(() => route.continue()))
  await signIn(page)
  const left = async () => (await page.getByRole('banner').boundingBox())?.x
  expect(await left()).toBe(200)
  expect((await page.getByRole('navigation', { name: '主菜单' }).boundingBox())?.width).toBe(208)
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect.poll(left).toBe(80)
  await page.reload()
  await expect.poll(left).toBe(80)
  await page.setViewportSize({ width: 1087, height: 900 })
  expect(await left()).toBe(0)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0)
  await page.getByRole('button', { name: '展开菜单' }).click()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu).toBeVisible()
  // The home page completes its own address, which takes nobody anywhere.
  rounds.resolve()
  await expect(page).toHaveURL(/batch=/)
  await (await unfoldMenu(page, '角色')).click()
  await expect(page).toHaveURL(/\/isystem\/role/)
  await expect(menu).toBeHidden()
})

test('LY-06 面包屑从首页开始，最后一级是文字', detail, async ({ page }) => {
  await signIn(page)
  await openFromMenu(page, '用户')
  const trail = page.getByRole('navigation', { name: '当前位置' })
  await expect(trail.getByRole('listitem')).toHaveText(['首页', '系统', '组织与人员', '用户'])
  await expect(trail.getByRole('link')).toHaveText(['首页', '系统', '组织与人员'])
  await expect(page).toHaveTitle('用户 · 学位信息采集')
  await trail.getByRole('link', { name: '首页' }).click()
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  await expect(page).toHaveTitle('学位信息采集')
})

test('LY-07 页面的标题来自路由', async ({ page }) => {
  await changeMenu(page, menu => [...menu, entry('/wrapped', 'resource/sys/position', '职务一览')])
  await signIn(page)
  await openList(page, '/wrapped')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('职务')
  await expect(page).toHaveTitle('职务一览 · 学位信息采集')
})

test('LY-08 外观立即生效并保留', detail, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByText('界面设置').click()
  const drawer = dialog(page, '系统设置')
  await expect(drawer.getByRole('radio', { name: '拂晓蓝' })).toBeChecked()
  await drawer.getByRole('radio', { name: '酱紫' }).click()
  // A colour is there at once, so that nobody need see the word; darkness comes by the network.
  const primary = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--xw-primary'))
  await expect.poll(primary).toBe('#722ED1')
  await expect(page.getByText('正在编译主题')).toBeHidden()
  const compiling = expect(page.getByText('正在编译主题')).toBeVisible()
  // As long as the network takes.
  await page.route(/\/dark-algorithm[^/]*\.js/, async route => {
    await compiling
    await route.continue()
  })
  await drawer.getByText('深色', { exact: true }).click()
  await compiling
  await drawer.getByText('顶部栏导航').click()
  await expect(drawer.getByLabel('固定侧边菜单')).toBeDisabled()
  await drawer.getByText('流式', { exact: true }).click()
  const look = () =>
    page.evaluate(() => ({
      theme: document.documentElement.dataset.theme,
      primary: getComputedStyle(document.documentElement).getPropertyValue('--xw-primary'),
      surface: getComputedStyle(document.querySelector('header') as Element).backgroundColor,
      left: document.querySelector('main')?.getBoundingClientRect().left,
    }))
  const chosen = { theme: 'dark', primary: '#722ED1', surface: 'rgb(20, 20, 20)', left: 0 }
  await expect.poll(look).toEqual(chosen)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('navigation', { name: '主菜单' })).toBeVisible()
  expect(await look()).toEqual(chosen)
})

test('LY-08 内容区域宽度的选项与所见一致：侧边栏导航时固定，顶部栏导航时可选', detail, async ({ page }) => {
  await page.setViewportSize({ width: 2200, height: 900 })
  await signIn(page)
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByText('界面设置').click()
  const drawer = dialog(page, '系统设置')
  const width = async () => (await page.getByRole('main').boundingBox())?.width
  await expect(drawer.getByRole('radio', { name: '固定' })).toBeChecked()
  await expect(drawer.getByRole('radio', { name: '流式' })).toBeDisabled()
  await expect.poll(width).toBe(1600)
  await drawer.getByText('顶部栏导航').click()
  await expect.poll(width).toBe(1200)
  await drawer.getByText('流式', { exact: true }).click()
  await expect.poll(width).toBe(2200)
})

test('LY-08 主题加载失败时提示 Failed to update theme', detail, async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByText('界面设置').click()
  await expect(dialog(page, '系统设置')).toBeVisible()
  await page.route(/\/dark-algorithm[^/]*\.js/, route => route.abort())
  await page.getByText('深色', { exact: true }).click()
  await expectMessage(page, 'Failed to update theme')
  await expect(page.getByRole('radio', { name: '深色' })).not.toBeChecked()
})

test('HD-01 菜单搜索：Ctrl+K 打开，拼音首字母也能找到', detail, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '搜索菜单' })).toBeFocused()
  await page.keyboard.type('sjzd')
  await expect(page.locator('.ant-select-item-option')).toHaveText(['代码表 / 数据字典'])
  // Enter takes the option that is marked, and the mark comes a render after the option.
  await expect(page.locator('.ant-select-item-option-active')).toHaveText('代码表 / 数据字典')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/isystem\/dict/)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: '搜索菜单' }).click()
  await dialog(page, '搜索菜单').getByRole('combobox').fill('juese')
  await page.locator('.ant-select-item-option').getByText('系统 / 角色与权限 / 角色', { exact: true }).click()
  await expect(page).toHaveURL(/\/isystem\/role/)
  await expect(dialog(page, '搜索菜单')).toBeHidden()
})

test('HD-06 账号菜单：清理缓存后提示完成，没有的页面不列出', detail, async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: /账号菜单/ }).click()
  const items = page.locator('.ant-dropdown').getByRole('menuitem')
  await expect(items.filter({ hasText: /密码修改|清理缓存|界面设置|退出登录/ })).toHaveCount(4)
  await page.getByText('清理缓存').click()
  await expectMessage(page, '刷新缓存完成！')
})

/**
 * Lists the files that a page loads beyond the shell, opened from the menu and then by its address. The home page may
 * load its charts only after the click.
 */
async function filesOf(page: Page, title: string, path: string): Promise<string[]> {
  await signIn(page)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await openFromMenu(page, title)
  const fromMenu = new Set(asked.splice(0))
  await page.goto(path)
  await expect(page.locator('section[aria-busy=false]:visible')).toBeVisible()
  return asked.filter(url => fromMenu.has(url))
}

test('SH-07 页面的脚本或样式加载失败时给出重试，而不是空白', detail, async ({ page }) => {
  const own = await filesOf(page, '角色', `${webBase}/isystem/role`)
  for (const ending of ['.js', '.css']) {
    const broken = own.find(url => url.endsWith(ending)) ?? ''
    expect(broken).not.toBe('')
    await page.route(broken, route => route.abort())
    await page.goto(`${webBase}/isystem/role`)
    await expect(page.getByRole('alert').getByText('页面没有打开')).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await page.unroute(broken)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.locator('section[aria-busy=false]')).toBeVisible()
  }
})

test('SH-07 对话框加载失败时在原处说明并可重试，页面其余部分照常', detail, async ({ page }) => {
  await signIn(page)
  await openList(page, '/isystem/role')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await button(page, '新增').click()
  await expect(dialog(page, '新增 · 角色').getByLabel('角色名称')).toBeVisible()
  const own = asked.filter(url => url.endsWith('.js'))
  expect(own).not.toEqual([])
  await page.route(
    url => own.includes(url.href),
    route => route.abort(),
  )
  await openList(page, '/isystem/role')
  await button(page, '新增').click()
  await expect(page.getByRole('alert').getByText('加载失败')).toBeVisible()
  await expect(button(page, '重试')).toBeFocused()
  await expect(row(page, '单位管理员')).toBeVisible()
  await openFromMenu(page, '用户')
  await page.goBack()
  await page.unrouteAll()
  await button(page, '重试').click()
  await expect(dialog(page, '新增 · 角色').getByLabel('角色名称')).toBeVisible()
})

test('SH-09 菜单里没有的组件显示说明，其余菜单照常', detail, async ({ page }) => {
  const odd: MenuItem[] = [
    entry('/odd', 'some/Unknown', '奇怪的页面'),
    entry('/online/list/x', 'modules/online/cgform/auto/OnlCgformAutoList', '在线列表'),
  ]
  await changeMenu(page, menu => [...menu, ...odd])
  await signIn(page)
  await page.goto(`${webBase}/odd`)
  await expect(page.getByText('没有找到这个页面')).toBeVisible()
  await page.goto(`${webBase}/online/list/x`)
  await expect(page.getByText('在线表单未开放')).toBeVisible()
  await openFromMenu(page, '角色')
})

test('SH-08 菜单指明在新标签页打开的，在新标签页打开', detail, async ({ page, context }) => {
  // The new window asks for the menu itself, and would go on to 404 without the entry.
  await changeMenu(context, menu => [
    ...menu,
    { ...entry('/own-window', 'dashboard/Workplace', '另开的页面'), meta: { title: '另开的页面', target: '_blank' } },
  ])
  await signIn(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '另开的页面' }).click()
  const other = await opened
  await expect(tab(other, '另开的页面')).toBeVisible()
  await expect(other).toHaveURL(/\/own-window$/)
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
})

test('SH-10 低代码应用的路由把应用标识带进请求', detail, async ({ page }) => {
  const app = { ...entry('/lowApp/:appId/list', 'resource/sys/position', '应用'), name: 'low-app-list' }
  await changeMenu(page, menu => [...menu, app])
  await signIn(page)
  const inApp = page.waitForRequest(/\/sys\/position\/list/)
  await page.goto(`${webBase}/lowApp/42/list`)
  expect((await inApp).headers()['x-low-app-id']).toBe('42')
  const outside = page.waitForRequest(/\/sys\/role\/list/)
  await openFromMenu(page, '角色')
  expect((await outside).headers()['x-low-app-id']).toBeUndefined()
})

test('SH-14 新版菜单显示启动失败，空菜单被拒绝', detail, async ({ page }) => {
  await page.goto(`${webBase}/user/login`)
  await changeMenu(page, menu => [...menu, entry('/new', 'layouts/default/index', '新版')])
  await fillSignIn(page, admin)
  await expect(page.getByRole('alert').getByText('启动失败')).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
  await page.unroute(/getUserPermissionByToken/)
  await changeMenu(page, () => [])
  await fillSignIn(page, admin)
  await expectMessage(page, 'getPermissionList: permissions must be a non-null array !')
})

test('SH-15 在手机通讯软件中从另一个入口登录', detail, async ({ browser }) => {
  const page = await browser.newPage({ userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605 MicroMessenger/8.0.40' })
  await page.goto(`${webBase}/isystem/role`)
  await expect(page).toHaveURL(/\/oauth2-app\/login\?redirect=/)
  await page.close()
})

test('RQ-05 演示接口不在产品中', detail, async ({ request }) => {
  expect((await request.get('/mock/api/user')).status()).toBe(404)
})
