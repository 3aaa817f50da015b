import { type Browser, expect, type Page, test } from '@playwright/test'
import { execute } from '../apps/server/src/postgres/execute.ts'
import { adminPassword } from './global-setup.ts'
import { findBarriers } from './support/barriers.ts'
import { type OwnProduct, startOwnProduct } from './support/own-product.ts'
import { button, choose, dialog, expectMessage, row, shown } from './support/pages.ts'
import { signIn } from './support/people.ts'
import { detail } from './support/story.ts'

/** The demo's first school, with an open batch of every type; the batches of half a year ago have ended. */
let product: OwnProduct
let open: BatchRound
let ended: BatchRound
test.beforeAll(async () => {
  test.setTimeout(300_000)
  product = await startOwnProduct('demo/main.ts')
  open = await findRound('1')
  ended = await findRound('2')
})
test.afterAll(() => product.end())

const behind = <T extends Record<string, unknown>>(sql: string) => execute<T>(product.ownerUrl, sql)

interface BatchRound extends Record<string, unknown> {
  name: string
  due: number
}

async function findRound(state: string): Promise<BatchRound> {
  const [found] = await behind<BatchRound>(`
    select batch.name, count(*)::int as due from xw_batch batch join xw_info record on record.batch_id = batch.id
    where batch.tenant_id = 1 and batch.state = '${state}' group by batch.name`)
  if (!found) throw new Error(`the demo has no round of state ${state}`)
  return found
}

async function enter(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, { username, password: adminPassword })
  return page
}

/** The line of a department among 各院系完成情况. */
const progress = (page: Page, name: string) =>
  shown(page).getByRole('region', { name: '各院系完成情况' }).getByRole('listitem').filter({ hasText: name })

/** Waits for the list that a number led to, which has as many records. */
async function expectListOf(page: Page, count: number, about?: string) {
  await expect(page).toHaveURL(/\/xxcj\/xwInfo\//)
  const total = shown(page).getByText(/^共 [\d,]+ 条/)
  await expect(total, about).toHaveText(new RegExp(`^共 ${count.toLocaleString('zh-CN')} 条`))
}

test('DG-10 首页的数字就是列表的条数，批次写在地址里', async ({ browser }) => {
  const page = await enter(browser, 'demo_school')
  await expect(progress(page, '计算机学院')).toBeVisible()
  await expect(page).toHaveURL(/batch=/)
  const total = ({ due }: BatchRound) => shown(page).getByText(new RegExp(`^应报 ${due.toLocaleString('zh-CN')}，`))
  await expect(total(open)).toBeVisible()
  expect(await findBarriers(page)).toEqual([])

  const home = page.url()
  for (const name of [/^退回待改/, /^待打印，缺照片|^待报送，有错误/, /，待交/, /，问题/, /，缺照片/]) {
    await page.goto(home)
    // What comes in last moves what stands below it.
    await expect(shown(page).getByRole('region', { name: '时间安排' })).toBeVisible()
    await expect(progress(page, '计算机学院')).toBeVisible()
    const number = shown(page).getByRole('link', { name }).or(shown(page).getByRole('button', { name })).first()
    await expect(number).toBeVisible()
    const isOneType = (await number.getAttribute('aria-label'))?.endsWith('，查看列表')
    if (!isOneType) await number.click()
    const link = isOneType ? number : page.locator('.ant-dropdown:visible').getByRole('link').first()
    const count = Number(/([\d,]+)$/.exec(await link.innerText())?.[1]?.replaceAll(',', ''))
    await link.click()
    await expectListOf(page, count, String(name))
  }

  await page.goto(home)
  await choose(page, page.getByLabel('采集批次').first(), `${ended.name}（已结束）`)
  await expect(total(ended)).toBeVisible()
  await page.reload()
  await expect(total(ended)).toBeVisible()
  await page.context().close()
})

test('DG-10 首页在 1440 × 900 是一屏，在手机上不超过三屏，任何宽度都不用左右滚动', async ({ browser }) => {
  const page = await enter(browser, 'demo_school')
  for (const { width, height, screens } of [
    { width: 1440, height: 900, screens: 1 },
    { width: 390, height: 844, screens: 3 },
  ]) {
    await page.setViewportSize({ width, height })
    await expect(progress(page, '计算机学院')).toBeVisible()
    await expect(
      shown(page)
        .getByRole('list', { name: /的时间$/ })
        .first()
        .getByRole('listitem'),
    ).toHaveCount(5)
    const { down, across } = await page.evaluate(() => ({
      down: document.documentElement.scrollHeight / window.innerHeight,
      across: document.documentElement.scrollWidth,
    }))
    expect(down, `${width}`).toBeLessThanOrEqual(screens)
    expect(across, `${width}`).toBeLessThanOrEqual(width)
  }
  await page.context().close()
})

test('DG-10 院系管理员催办本院系未提交的学生，一天一次，并说明谁收不到', async ({ browser }) => {
  const page = await enter(browser, 'demo_dept')
  const line = progress(page, '计算机学院')
  await expect(line).toBeVisible()
  await expect(progress(page, '医学院')).toHaveCount(0)
  await button(page, '全部催办…').click()
  const urging = dialog(page, '催办 · 全部院系')
  const told = urging.getByText(/将就 [1-9]\d* 条记录/)
  await expect(told).toBeVisible()
  const count = Number(/\d+/.exec(await told.innerText())?.[0])
  await expect(urging.getByText(/条：没有学生账号/)).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await button(urging, '发送催办消息').click()
  await expectMessage(page, `已催办 ${count} 名学生，消息将在一分钟内发出`)
  await button(page, '全部催办…').click()
  await expect(urging.getByText('条：今天已经催办过')).toBeVisible()
  await expect(button(urging, '发送催办消息')).toBeDisabled()
  await button(urging, '取消').click()
  expect(await behind(`select kind from xw_notice where kind = 'urged'`)).toHaveLength(count)

  await page.getByRole('link', { name: '开始审核' }).click()
  const first = shown(page).getByRole('row').filter({ hasText: '审核通过' }).first()
  const waiting = first.getByRole('link', { name: /，可办理 [\d,]+，查看列表$/ })
  const queued = Number((await waiting.innerText()).replaceAll(',', ''))
  await first.getByRole('link', { name: '逐条审核' }).click()
  await expectListOf(page, queued)
  await page.context().close()
})

test('DG-10 首页说出等着办理的事，两次点击到证书编号和打印，缺照片的点开就是那些记录', async ({ browser }) => {
  const page = await enter(browser, 'demo_school')
  const cards = shown(page).getByRole('region', { name: '待我办理' })
  await expect(cards.getByRole('listitem')).toContainText(['待我审核', '待授予', '待编号', '待打印', '待报送'])
  expect(await findBarriers(page)).toEqual([])

  await cards.getByRole('link', { name: '开始编号' }).click()
  const line = row(shown(page), '学历教育硕士学位')
  await line.getByRole('button', { name: /：编号 [\d,]+ 条$/ }).click()
  const numbering = dialog(page, '证书编号')
  await expect(numbering.getByText(/将对 [\d,]+ 条记录办理“证书编号”|编号规则/).first()).toBeVisible()
  await button(numbering, '取消').click()
  expect(await findBarriers(page)).toEqual([])

  await page.goBack()
  await cards.getByRole('link', { name: '开始打印' }).click()
  const missing = shown(page)
    .getByRole('link', { name: /，缺照片 [\d,]+，查看列表$/ })
    .first()
  const count = Number((await missing.innerText()).replaceAll(',', ''))
  await missing.click()
  await expectListOf(page, count)
  await page.context().close()
})

test('DG-10 打印的是内容，没有菜单和按钮', detail, async ({ browser }) => {
  const page = await enter(browser, 'demo_category')
  await expect(shown(page).getByText('各院系完成情况')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()
  await expect(button(page, '全部催办…')).toBeHidden()
  await expect(page.getByText(`${open.name}（进行中）`).last()).toBeVisible()
  await expect(progress(page, '计算机学院')).toBeVisible()
  await page.context().close()
})

test('DG-10 工作台上是自己选的常用功能和最近打开的记录，不重复首页', async ({ browser }) => {
  const page = await enter(browser, 'demo_school')
  await shown(page)
    .getByRole('button', { name: /，待交 [\d,]+，按学位类型查看列表$/ })
    .first()
    .click()
  await page.locator('.ant-dropdown:visible').getByRole('link').first().click()
  await page.locator('tbody').getByRole('link').first().click()
  await expect(page.getByRole('complementary', { name: '校验与经过' })).toBeVisible()
  const name = await shown(page).getByRole('heading', { level: 1 }).innerText()

  await page.getByRole('navigation', { name: '主菜单' }).getByText('工作台', { exact: true }).click()
  const recent = shown(page).getByRole('region', { name: '最近打开的记录' })
  await expect(recent.getByRole('link').first()).toHaveText(name)
  await expect(shown(page).getByRole('region', { name: '待我办理' })).toHaveCount(0)
  const shortcuts = shown(page).getByRole('region', { name: '常用功能' })
  const second = await shortcuts.getByRole('link').nth(1).innerText()
  await button(shortcuts, '调整').click()
  const adjusting = dialog(page, '调整常用功能')
  await expect(adjusting.getByRole('listitem').first()).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await button(adjusting, `上移 ${second}`).click()
  const saved = page.waitForResponse(/userPage\/save/)
  await button(adjusting, '保存').click()
  await saved
  await page.reload()
  await expect(shortcuts.getByRole('link').first()).toHaveText(second)
  await page.context().close()
})
