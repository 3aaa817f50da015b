import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { type OwnProduct, startOwnProduct } from './support/own-product.ts'
import { button, dialog } from './support/pages.ts'
import { admin, api, fillSignIn, type Person, signIn, tokenOf } from './support/people.ts'
import { addUser, roleId } from './support/users.ts'

// After a failure another worker of Playwright sets up again in the same product, so each worker has its own reader.
const reader: Person = { username: `story_reader_${process.env.TEST_WORKER_INDEX}`, password: 'Reads-the-news-1' }
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  await addUser(page, reader, { realname: '读者', selectedroles: await roleId(page, 'dwgly') })
  await page.close()
})

/** Releases an announcement to everybody, as a user of the office would on another computer. */
async function release(page: Page, given: Record<string, string>): Promise<void> {
  const token = await tokenOf(page)
  const data = { msgCategory: '1', msgType: 'ALL', priority: 'L', msgContent: '<p>正文</p>', ...given }
  const added = await api<{ id: string }>(page, '/sys/annountCement/add', { token, method: 'POST', data })
  expect(added.body.message).toBe('添加成功！')
  const { body } = await api(page, `/sys/annountCement/doReleaseData?id=${added.body.result.id}`, { token })
  expect(body.success).toBe(true)
}

const bell = (page: Page) => page.getByRole('button', { name: /^通知/ })

async function markAllRead(page: Page, token: string) {
  await api(page, '/sys/sysAnnouncementSend/readAll', { token, method: 'PUT' })
  await expect(bell(page)).toHaveAccessibleName('通知')
}

test('HD-03 新通知不用刷新就到铃铛上，带数量和优先级，可以查看更多', async ({ page }) => {
  const token = await signIn(page, reader)
  await markAllRead(page, token)
  await release(page, { titile: '紧急核对照片', priority: 'H' })
  await release(page, { titile: '系统今晚维护', msgCategory: '2', priority: 'M' })
  await expect(bell(page)).toHaveAccessibleName('通知，2 条未读')
  await bell(page).click()
  const panel = page.getByRole('tooltip')
  await expect(panel.getByRole('tab', { name: '通知(1)' })).toBeVisible()
  const item = panel.getByRole('button', { name: /紧急核对照片.*发布.*紧急消息/s })
  await expect(item).toBeVisible()
  const [published = ''] = /[\d-]+ [\d:]+/.exec(await item.innerText()) ?? []
  expect((await panel.boundingBox())?.width).toBe(300)
  await panel.getByRole('tab', { name: '系统消息(1)' }).click()
  await expect(panel.getByRole('button', { name: /系统今晚维护.*重要消息/s })).toBeVisible()
  await panel.getByRole('link', { name: '查看更多' }).click()
  await expect(page).toHaveURL(/\/isps\/userAnnouncement/)
  // The list and the bell say the same.
  await page.getByRole('button', { name: /紧急核对照片/ }).click()
  await expect(dialog(page, '通知消息').getByText(`发布时间：${published}`)).toBeVisible()
})

test('HD-12 学生在首页读到发给自己的通知，读过即计入已读', async ({ page }) => {
  const student: Person = { username: 'student_news', password: 'Reads-the-news-2' }
  await addUser(page, student, { realname: '学生读者', selectedroles: await roleId(page, 'xs') })
  await release(page, { titile: '请同学们核对照片' })
  await page.goto(`${webBase}/user/login`)
  await fillSignIn(page, student)
  const notices = page.getByRole('region', { name: '通知公告' })
  await notices.getByRole('button', { name: /未读.*请同学们核对照片/s }).click()
  await expect(dialog(page, '通知消息').getByText('正文')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notices.getByRole('button', { name: /已读.*请同学们核对照片/s })).toBeVisible()
  await expect(page.getByRole('link', { name: '查看更多' })).toHaveCount(0)
})

test('HD-04 点开一条就算读过；指定页面的直接打开那个页面', async ({ page }) => {
  const token = await signIn(page, reader)
  await markAllRead(page, token)
  await release(page, { titile: '请查看工作台', openType: 'component', openPage: 'dashboard/Workplace' })
  await bell(page).click()
  await page.getByRole('button', { name: /请查看工作台/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/workplace/)
  await expect(bell(page)).toHaveAccessibleName('通知')
})

test('HD-05 通知消息显示发布人、时间和净化过的正文，可以去处理', async ({ page }) => {
  const token = await signIn(page, reader)
  await markAllRead(page, token)
  const msgContent = '<p>请<b>尽快</b>办理<img src="x" onerror="window.hacked=1"><script>window.hacked=1</script></p>'
  await release(page, { titile: '去处理的通知', msgContent, openType: 'url', openPage: '/dashboard/workplace' })
  await bell(page).click()
  await page.getByRole('button', { name: /去处理的通知/ }).click()
  const detail = dialog(page, '通知消息')
  await expect(detail.getByRole('heading', { name: '去处理的通知' })).toBeVisible()
  await expect(detail.getByText(/发布人：/)).toBeVisible()
  await expect(detail.getByText('尽快')).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await button(detail, '去处理').click()
  await expect(page).toHaveURL(/\/dashboard\/workplace/)
})

test('HD-11 打开朗读之后，新消息才由浏览器读出', async ({ page }) => {
  await page.addInitScript(() => {
    const spoken: string[] = []
    Object.assign(window, { spoken })
    Object.defineProperty(window, 'speechSynthesis', {
      value: { speak: (utterance: SpeechSynthesisUtterance) => spoken.push(utterance.text) },
    })
  })
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken)
  const token = await signIn(page, reader)
  await markAllRead(page, token)
  await release(page, { titile: '不会被读出' })
  await expect(bell(page)).toHaveAccessibleName('通知，1 条未读')
  await bell(page).click()
  await page.getByRole('switch', { name: '朗读新消息' }).click()
  await release(page, { titile: '会被读出' })
  await expect.poll(spoken).toEqual(['会被读出'])
})

test('SH-06 我的通知可以按未读和标题筛选，全部标为已读', async ({ page }) => {
  const token = await signIn(page, reader)
  await markAllRead(page, token)
  await release(page, { titile: '学位服领取安排' })
  await page.goto(`${webBase}/isps/userAnnouncement`)
  await page.getByText('未读', { exact: true }).first().click()
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: '发布' })
    .or(page.getByRole('main').locator('li[data-unread]'))
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('学位服领取安排')
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page.getByText('没有符合条件的通知')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('通知')
  await page.getByText('全部', { exact: true }).first().click()
  await page.getByPlaceholder('搜索标题').fill('学位服')
  await page.getByPlaceholder('搜索标题').press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('已读')
  await expect(page).toHaveURL(/titile=/)
})

test.describe('服务器中断时', () => {
  let product: OwnProduct
  test.beforeAll(async () => {
    product = await startOwnProduct()
  })
  test.afterAll(() => product.end())

  test('TK-05 只有一条安静的提示；恢复后下一次点击就可用，连接自己回来，填写的内容还在', async ({ page }) => {
    const sockets: number[] = []
    page.on('websocket', () => void sockets.push(Date.now()))
    await page.goto(`${product.url + webBase}/user/login`)
    await page.getByLabel('用户名').fill(admin.username)
    await page.getByLabel('密码', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: /登\s*录/ }).click()
    await expect(page).toHaveURL(/\/dashboard\/analysis/)
    await page.goto(`${product.url + webBase}/isystem/position?_add=1`)
    const form = page.getByRole('dialog')
    await form.getByLabel('职务名称').fill('正在填写的职务')
    await expect.poll(() => sockets.length).toBeGreaterThan(0)

    await product.kill()
    const banner = page.getByText('网络连接已断开，正在重新连接…')
    await expect(banner).toBeVisible()
    await expect(page.locator('.ant-notification-notice')).toHaveCount(0)
    await expect(page.locator('.ant-message-notice')).toHaveCount(0)
    const tries = sockets.length
    await page.waitForTimeout(6_000)
    expect(sockets.length - tries).toBeLessThanOrEqual(2)
    await expect(banner).toHaveCount(1)

    await product.restart()
    const opened = page.waitForEvent('websocket', { timeout: 30_000 })
    await expect(form.getByLabel('职务名称')).toHaveValue('正在填写的职务')
    await form.getByLabel('职务编码').fill('storyoutage')
    await form.getByRole('combobox', { name: '职级' }).click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
    await button(form, '保存').click()
    await expect(page.getByRole('row').filter({ hasText: '正在填写的职务' })).toBeVisible()
    await expect(banner).toBeHidden()
    await opened
  })
})
