import { type Browser, expect, type Page, test } from '@playwright/test'
import { execute } from '../apps/server/src/postgres/execute.ts'
import { type OwnProduct, startOwnProduct } from './support/own-product.ts'
import { button, choose, chooseForSelection, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { api, comeBack, type Person, tokenOf } from './support/people.ts'
import { applicant, foreigner, master, toSheet } from './support/rosters.ts'
import { detail } from './support/story.ts'
import { ignoreUnmatched, openWizard, upload, workbook } from './support/wizard.ts'

const office: Person = { username: 'story_office', password: 'Office-of-degrees-1' }
const secretary: Person = { username: 'story_dept', password: 'Secretary-of-31-x' }
const depart = '医学院'
const types = ['31', '22', '43']

test.describe.configure({ mode: 'serial' })

let product: OwnProduct
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  product = await startOwnProduct('main.ts', { workers: 1 })
  const page = await browser.newPage({ baseURL: product.url })
  const token = await tokenOf(page)
  const post = async <T>(path: string, data: object) => {
    const { body } = await api<T>(page, path, { token, method: 'POST', data })
    expect(body).toMatchObject({ success: true })
    return body.result
  }
  const { id } = await post<{ id: string }>('/sys/sysDepart/add', { departName: depart, orgCategory: '2' })
  const roleOf = async (code: string) =>
    (await api<{ records: { id: string }[] }>(page, `/sys/role/list?roleCode=${code}`, { token })).body.result
      .records[0]?.id
  await post('/sys/user/add', {
    ...office,
    realname: '学位办',
    selectedroles: await roleOf('dwgly'),
    xwbslbms: types.join(),
  })
  await post('/sys/user/add', {
    ...secretary,
    realname: '医学院秘书',
    selectedroles: await roleOf('yxgly'),
    selecteddeparts: id,
    xwbslbms: types.join(),
  })
  await behind(`update sys_account set must_change_password = false`)
  await page.close()
})
test.afterAll(() => product.end())

const behind = <T extends Record<string, unknown>>(sql: string) => execute<T>(product.ownerUrl, sql)

async function enter(browser: Browser, person: Person): Promise<Page> {
  const page = await browser.newPage({ baseURL: product.url })
  // A missing element fails after 20 seconds, not only when the time of the whole test is over.
  page.setDefaultTimeout(20_000)
  await comeBack(page, person)
  return page
}

/** Creates a batch, imports a roster into it, and opens it. */
async function collect(page: Page, { type, people }: { type: string; people: Parameters<typeof toSheet>[0] }) {
  const title = { 31: '学历教育硕士学位', 22: '同等学力人员申请博士学位', 43: '来华留学本科毕业生学士学位' }[type] ?? ''
  await openList(page, '/xxcj/xwBatch')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 采集控制')
  await fill(form, { 批次名称: '2026年6月' })
  await choose(page, form.getByLabel('学位类型', { exact: true }), title)
  for (const [label, time] of Object.entries({ 学生填报开始: '2026-01-01 08:00', 学生填报截止: '2096-06-30 18:00' })) {
    await form.getByLabel(label, { exact: true }).fill(time)
    await page.keyboard.press('Enter')
  }
  await form.getByRole('switch', { name: '要求照片' }).click()
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')

  await openList(page, `/xxcj/xwInfo/${type}`)
  const wizard = await openWizard(page, '名册导入')
  const { headings, rows } = toSheet(people, depart)
  await upload(wizard, await workbook(headings, rows))
  await button(wizard, '试运行').click()
  await ignoreUnmatched(page)
  await expect(wizard.getByText('可新增')).toBeVisible({ timeout: 60_000 })
  await button(wizard, '开始导入').click()
  await expect(wizard.getByText('数据导入成功')).toBeVisible({ timeout: 60_000 })
  await button(wizard, '完成').click()

  await openList(page, '/xxcj/xwBatch')
  await button(row(page, title), '开放').click()
  const opening = dialog(page, '开放批次“2026年6月”')
  await expect(opening.getByText(`批次中有 ${people.length} 条记录`)).toBeVisible()
  await opening.getByRole('button', { name: /开\s*放$/ }).click()
  await expect(row(page, title)).toContainText('进行中')
}

const list = (type: string) => `/xxcj/xwInfo/${type}`

/** Ticks everything that the query finds. */
async function tickAll(page: Page, total: number): Promise<void> {
  await page.locator('thead').getByRole('checkbox').check()
  if (total > 20) await button(page, `选择全部 ${total.toLocaleString('zh-CN')} 条`).click()
}

/** Takes a step with the ticked records, from the bar below the list. */
async function takeStep(page: Page, name: string, { done, left = 0 }: { done: number; left?: number }): Promise<void> {
  await chooseForSelection(page, `${name}…`)
  const ask = dialog(page, name)
  await expect(ask.getByText(`办理“${name}”`)).toContainText(done > 1 || left > 0 ? `${done} 条记录` : '这条记录')
  await button(ask, name).click()
  await expectMessage(
    page,
    left > 0
      ? `${name}成功 ${done} 条，另有 ${left} 条未处理`
      : done > 1
        ? `${name}成功，共 ${done} 条`
        : `${name}成功`,
  )
}

/** Opens the record of a number from the list. */
async function openRecord(page: Page, type: string, number: string): Promise<void> {
  await openList(page, `${list(type)}?${type === '22' ? 'sqh' : 'xh'}=${number}`)
  await row(page, number).getByRole('link').first().click()
  await expect(page.getByRole('complementary', { name: '校验与经过' })).toContainText(/校验/)
}

/** Sends the open record back for two fields; the server may call the step by another name than its button. */
async function sendBack(page: Page, name: string, reason: string, step = name): Promise<void> {
  await page.getByRole('button', { name: `${name}…` }).click()
  const ask = dialog(page, name)
  await ask.getByLabel('原因').fill(reason)
  await choose(page, ask.getByLabel('需要补正的字段'), '论文题目')
  await page.keyboard.press('Escape')
  await button(ask, name).click()
  await expectMessage(page, `${step}成功`)
}

const statuses = async (type: string) => {
  const rows = await behind<{ status: string; n: number }>(
    `select status, count(*)::int as n from xw_info where xwbslbm = '${type}' group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

test('DG-03 学校开放硕士批次并导入 300 人名册，院系校验、改正、退回、上报，学校退回一人、其余通过', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const school = await enter(browser, office)
  const people = Array.from({ length: 300 }, (_, n) => master(n + 1))
  // Four mistakes as they come in every roster, each with a way to put it right by a click.
  people[0] = { ...master(1), CSRQ: '19990308' }
  people[1] = { ...master(2), XMPY: '王yang1' }
  people[2] = { ...master(3), LWGJC: '队列研究,慢性肾病,实证研究', ZYMC: '内科' }
  people[3] = { ...master(4), XBM: '1' }
  await collect(school, { type: '31', people })

  const desk = await enter(browser, secretary)
  await openList(desk, list('31'))
  await expect(desk.getByLabel('采集批次').or(desk.getByText('2026年6月')).first()).toBeVisible()
  await tickAll(desk, 300)
  await button(desk, '校验').click()
  const check = dialog(desk, '校验')
  await expect(check.getByText('共校验')).toBeVisible({ timeout: 60_000 })
  await button(check, '查看有错误的记录').click()
  await expect(desk.getByText(/共 [34] 条/)).toBeVisible()
  const wrong = Number(/\d+/.exec((await desk.getByText(/共 [34] 条/).textContent()) ?? '')?.[0])

  // From one to the next without going back; every mistake is put right by its own button.
  await desk.locator('tbody').getByRole('link').first().click()
  for (let left = wrong; left > 0; left -= 1) {
    const side = desk.getByRole('complementary', { name: '校验与经过' })
    await expect(side).toContainText(/\d+ 错误/)
    await expect(desk.locator('.ant-message').getByText(/^编辑成功/)).toHaveCount(0)
    const errors = side.locator('li[data-level=error]')
    for (let count = await errors.count(); count > 0; count -= 1) {
      await errors.first().getByRole('button').last().click()
      await expect(errors).toHaveCount(count - 1)
    }
    await desk.keyboard.press('Control+s')
    await expect(
      desk
        .locator('.ant-message')
        .getByText(/^编辑成功/)
        .last(),
    ).toBeVisible()
    if (left > 1) await button(desk, '下一条').click()
  }

  await openList(desk, list('31'))
  await tickAll(desk, 300)
  await takeStep(desk, '提交', { done: 300 })
  for (const number of ['2023000010', '2023000011']) {
    await openRecord(desk, '31', number)
    await sendBack(desk, '退回学生', '题目与答辩决议不一致，请核对')
  }
  await openList(desk, list('31'))
  await tickAll(desk, 300)
  await takeStep(desk, '审核通过并上报', { done: 298, left: 2 })
  expect(await statuses('31')).toEqual({ 21: 2, 30: 298 })

  await openRecord(school, '31', '2023000020')
  await sendBack(school, '退回院系', '请附上变更说明', '学校退回')
  await openList(school, `${list('31')}?status=30`)
  await tickAll(school, 297)
  await takeStep(school, '审核通过', { done: 297 })
  expect(await statuses('31')).toEqual({ 21: 2, 31: 1, 40: 297 })

  // Every step of every record is in its history.
  expect(await behind(`select action, count(*)::int as n from xw_info_step group by 1 order by 1`)).toEqual([
    { action: 'approve', n: 297 },
    { action: 'report', n: 298 },
    { action: 'return', n: 2 },
    { action: 'schoolReturn', n: 1 },
    { action: 'submit', n: 300 },
  ])
  await openRecord(school, '31', '2023000001')
  const way = school.getByRole('complementary', { name: '校验与经过' })
  for (const word of ['审核通过', '审核通过并上报', '提交', '1999-03-08'])
    await expect(way.getByText(word).first()).toBeVisible()
  await school.close()
  await desk.close()
})

const others = [
  {
    type: '22',
    make: applicant,
    mistake: { WYKSNY: '' },
    sentence: /外语/,
    async correct(page: Page) {
      await page.getByLabel('通过外语水平考试年月', { exact: true }).fill('2025-05')
      await page.keyboard.press('Enter')
    },
  },
  {
    type: '43',
    make: foreigner,
    mistake: { GBM: '156' },
    sentence: /留学|国家或地区/,
    correct: (page: Page) => choose(page, page.getByLabel('国家或地区', { exact: true }), '美国'),
  },
]

for (const { type, make, mistake, sentence, correct } of others)
  test(`DG-03 类型 ${type} 有自己的字段和规则：错误说在字段旁，改正后走完审核`, detail, async ({ browser }) => {
    test.setTimeout(300_000)
    const number = '2023000501'
    const school = await enter(browser, office)
    await collect(school, { type, people: [{ ...make(501), ...mistake }, make(502)] })
    const desk = await enter(browser, secretary)
    await openRecord(desk, type, number)
    const side = desk.getByRole('complementary', { name: '校验与经过' })
    await expect(side.locator('li[data-level=error]').first()).toContainText(sentence)
    await button(desk, '编辑').click()
    await correct(desk)
    await expect(side).toContainText('没有问题')
    await desk.keyboard.press('Control+s')
    await expectMessage(desk, '编辑成功!')
    await openList(desk, list(type))
    await tickAll(desk, 2)
    await takeStep(desk, '提交', { done: 2 })
    await tickAll(desk, 2)
    await takeStep(desk, '审核通过并上报', { done: 2 })
    await openList(school, list(type))
    await tickAll(school, 2)
    await takeStep(school, '审核通过', { done: 2 })
    expect(await statuses(type)).toEqual({ 40: 2 })
    await expect(row(school, number)).toContainText('学校审核通过')
    await school.close()
    await desk.close()
  })
