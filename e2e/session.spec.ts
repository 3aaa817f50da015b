import { expect, type Page, test } from '@playwright/test'
import { apiBase, headers, webBase } from '@xw/shared/wire/headers'
import { database, sha256 } from './support/database.ts'
import { fillLetters, setLetters } from './support/letters.ts'
import { button, dialog, openList } from './support/pages.ts'
import { admin, api, comeBack, fillSignIn, type Person, signIn, tokenOf } from './support/people.ts'
import { detail } from './support/story.ts'

/** Makes the page call the server, unless the page has already noticed that its session is over and is leaving. */
async function doSomething(page: Page) {
  const timeout = 5_000
  try {
    await page.getByRole('button', { name: /账号菜单/ }).click({ timeout })
    await page.getByText('清理缓存').click({ timeout })
  } catch {
    await expect(page).toHaveURL(/\/user\/login/)
  }
}

test('SE-01 登录后看到来自服务器的菜单', async ({ page }) => {
  const token = await signIn(page)
  const { body } = await api<{ menu: { hidden?: boolean; meta: { title: string } }[] }>(
    page,
    '/sys/permission/getUserPermissionByToken',
    { token },
  )
  const navigation = page.getByRole('navigation', { name: '主菜单' })
  expect(body.result.menu.length).toBeGreaterThan(1)
  for (const entry of body.result.menu.filter(({ hidden }) => !hidden))
    await expect(navigation.getByText(entry.meta.title, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('学位信息采集')
})

test('SE-05 注销要先确认，之后令牌失效、回到登录页', async ({ page }) => {
  const token = await signIn(page)
  // Beside the user menu, and in it.
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByText('真的要注销登录吗 ?')).toBeVisible()
  await page.getByRole('button', { name: /取\s*消/ }).click()
  await expect(page).toHaveURL(/dashboard/)
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('button', { name: /确\s*[定认]/ }).click()
  await expect(page).toHaveURL(/\/user\/login/)
  const after = await page.request.get(`${apiBase}/sys/user/getCurrentUserDeparts`, {
    headers: { [headers.token]: token },
  })
  expect(after.status()).toBe(401)
  await page.goto(`${webBase}/dashboard/analysis`)
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)
})

test('SH-12 未登录打开的页面在登录后回到原处', detail, async ({ page }) => {
  await page.goto(`${webBase}/isystem/position?pageNo=2`)
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)
  await fillSignIn(page, admin)
  await expect(page).toHaveURL(/\/isystem\/position\?pageNo=2/)
})

test('SH-11 已登录时打开登录页会回到首页', detail, async ({ page }) => {
  await signIn(page)
  await page.goto(`${webBase}/user/login`)
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
})

test('页面还没打开完就离开，不会丢掉登录', detail, async ({ page }) => {
  await signIn(page)
  await page.goto(`${webBase}/isystem/position`, { waitUntil: 'commit' })
  await page.goto(`${webBase}/isystem/dict`, { waitUntil: 'commit' })
  await page.goto(`${webBase}/dashboard/analysis`)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
})

test('SH-03 不存在的地址显示 404 页面', detail, async ({ page }) => {
  await signIn(page)
  await page.goto(`${webBase}/no/such/page`)
  await expect(page).toHaveURL(/\/404/)
  await expect(page.getByText('没有找到您访问的页面')).toBeVisible()
  await expect(page).toHaveTitle('404 · 学位信息采集')
})

test('RQ-03 令牌过期的页面给出提示并回到登录页', async ({ page }) => {
  const token = await signIn(page)
  await page.request.post(`${apiBase}/sys/logout`, { headers: { [headers.token]: token } })
  const notice = expect(page.getByText('很抱歉，登录已过期，请重新登录').first()).toBeVisible()
  await doSomething(page)
  await notice
  await expect(page).toHaveURL(/\/user\/login/)
})

test('RQ-03 有未保存内容的页面过期后，在新窗口中登录，回到本页继续填写', detail, async ({ page, context }) => {
  const token = await comeBack(page)
  await openList(page, '/isystem/position')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 职务')
  const code = form.getByLabel('职务编码')
  await code.fill('expiryStory')
  await form.getByLabel('职务名称').fill('过期的故事')
  await page.request.post(`${apiBase}/sys/logout`, { headers: { [headers.token]: token } })
  await button(form, '保存').click()
  const expired = dialog(page, '登录已过期')
  const opened = context.waitForEvent('page')
  await expired.getByRole('link', { name: '在新窗口中用其他方式登录' }).click()
  const other = await opened
  await fillSignIn(other, admin)
  await expect(other).toHaveURL(/\/dashboard\/analysis/)
  await expect(expired).toBeHidden()
  await expect(code).toHaveValue('expiryStory')
})

test('SE-06 被强制下线的会话一秒内失效，页面回到登录', async ({ page, browser }) => {
  const other = await browser.newPage()
  const token = await signIn(other)
  const [session] = await database<{ id: string }>('select id from sys_session where token_hash = $1', [sha256(token)])
  const ended = await api(page, '/sys/online/forceLogout', {
    token: await tokenOf(page),
    method: 'POST',
    data: { token: session?.id },
  })
  expect(ended.body).toMatchObject({ success: true, message: '退出登录成功！' })
  expect((await api(page, '/sys/user/getCurrentUserDeparts', { token })).status).toBe(401)
  await doSomething(other)
  await expect(other).toHaveURL(/\/user\/login/)
  await other.close()
})

test('五次错误的密码锁定账号，并说清楚多久之后再试', detail, async ({ page }) => {
  const wrong = { username: 'nobody_here', password: 'Wrong-password-1' }
  await page.goto(`${webBase}/user/login`)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answer = page.waitForResponse(/\/sys\/login$/)
    // The third failure asks for a person; each one after it brings another picture.
    const drawn = attempt > 3 ? page.waitForResponse(/randomImage\//) : null
    await fillSignIn(page, wrong)
    await answer
    if (attempt === 3) await fillLetters(page)
    if (drawn && attempt < 5) {
      await setLetters(drawn)
      await page.getByLabel('验证码', { exact: true }).fill('ABCD')
    }
  }
  await expect(page.getByText(/锁定.*15 ?分钟/)).toBeVisible()
})

test('由别人设的初始密码必须先改', detail, async ({ page }) => {
  const token = await tokenOf(page)
  const first: Person = { username: 'first_time', password: 'Given-by-admin-9' }
  const roles = await api<{ records: { id: string }[] }>(page, '/sys/role/list?roleCode=yxgly', { token })
  const data = { ...first, realname: '初来者', selectedroles: roles.body.result.records[0]?.id }
  const added = await api(page, '/sys/user/add', { token, method: 'POST', data })
  expect(added.body).toMatchObject({ success: true })
  await page.goto(`${webBase}/user/login`)
  await fillSignIn(page, first)
  await expect(page.getByText('请先修改初始密码')).toBeVisible()
  const refused = await api(page, '/sys/permission/getUserPermissionByToken', { token: await tokenOf(page, first) })
  expect(refused.body).toMatchObject({ success: false, message: '请先修改初始密码' })
  await page.getByLabel('旧密码').fill(first.password)
  await page.getByLabel('新密码', { exact: true }).fill('My-own-choice-42')
  await page.getByLabel('确认新密码').fill('My-own-choice-42')
  await page.getByRole('button', { name: /确\s*[定认]|修\s*改/ }).click()
  await expect(page.getByRole('main')).toContainText('初来者')
})
