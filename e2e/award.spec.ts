import { expect, type Page, test } from '@playwright/test'
import { database } from './support/database.ts'
import { createOffice } from './support/degree-office.ts'
import { button, choose, chooseForSelection, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { api, comeBack, type Person, tokenOf } from './support/people.ts'

const office: Person = { username: 'award_office', password: 'Office-of-awards-1' }
const type = { code: '23', name: '博士专业学位' }
const people = [
  { xm: '授予甲', xh: '2023230001' },
  { xm: '授予乙', xh: '2023230002' },
  { xm: '暂缓丙', xh: '2023230003' },
]

/** Prepares records that the school has approved, and a user of the office. */
async function prepare(page: Page) {
  await createOffice(page, office, { realname: '授予办', type: type.code, departName: '授予学院' })
  await addApproved(page, people)
}

async function addApproved(page: Page, some: readonly (typeof people)[number][]) {
  const token = await tokenOf(page)
  const [depart] = await database<{ id: string }>(`select id from sys_depart where depart_name = '授予学院'`)
  for (const one of some) {
    const data = { xwbslbm: type.code, departId: depart?.id, nj: '2023', ...one }
    const { body } = await api(page, '/xw/xwInfo/add', { token, method: 'POST', data })
    expect(body).toMatchObject({ success: true })
  }
  // Marks the records as checked without findings, because these tests are about what follows the review.
  await database(`update xw_info set status = '40', judged = '1', judged_version = version
    where xwbslbm = '${type.code}' and status < '40'`)
}

/** Opens an action of the list for some records. */
async function start(page: Page, names: readonly string[], action: string) {
  await openList(page, `/xxcj/xwInfo/${type.code}?xwlx=${type.code}`)
  for (const name of names) await row(page, name).getByRole('checkbox').check()
  await chooseForSelection(page, `${action}…`)
  return dialog(page, action)
}

test('DG-04 学位办录入授予决定、暂缓一人，按规则编号，再收回一个编号', async ({ page }) => {
  test.setTimeout(180_000)
  await prepare(page)
  await comeBack(page, office)

  await openList(page, '/degree-setup/number-rule')
  await button(page, '新增').first().click()
  const rule = dialog(page, '新增 · 证书编号规则')
  await choose(page, rule.getByLabel('学位类型', { exact: true }), type.name)
  await fill(rule, { 类型码: '7' })
  await button(rule, '保存').click()
  await expect(rule.getByText('类型码应为 2 位数字')).toBeVisible()
  await fill(rule, { 类型码: '07' })
  await button(rule, '保存').click()
  await expectMessage(page, '添加成功！')

  const award = await start(page, ['授予甲', '授予乙'], '授予学位')
  await expect(award.getByText('将对 2 条记录办理“授予学位”。')).toBeVisible()
  await award.getByLabel('获学位日期').fill('2026-06-30')
  await page.keyboard.press('Enter')
  await fill(award, { '决议编号（文号）': '校学位〔2026〕2 号', 学位评定委员会主席姓名: '李主席' })
  await button(award, '授予学位').click()
  await expect(award.getByText('请输入学位授予单位校长（院长、所长）姓名')).toBeVisible()
  await fill(award, { '学位授予单位校长（院长、所长）姓名': '王校长' })
  await button(award, '授予学位').click()
  await expectMessage(page, '授予学位成功，共 2 条')
  await expect(row(page, '授予甲')).toContainText('已授予')

  const defer = await start(page, ['暂缓丙'], '暂缓授予')
  await fill(defer, { 原因: '论文待修改' })
  await button(defer, '暂缓授予').click()
  await expectMessage(page, '暂缓授予成功')
  await expect(row(page, '暂缓丙')).toContainText('暂缓授予或不授予')

  const number = await start(page, ['授予甲', '授予乙', '暂缓丙'], '证书编号')
  await expect(number.getByText('将对 2 条记录办理“证书编号”。另有 1 条不会改变：')).toBeVisible()
  await expect(number.getByRole('list', { name: '编号结果' })).toContainText(/\d{5}22026070001 授予甲/)
  await button(number, '证书编号').click()
  await expectMessage(page, '证书编号成功 2 条，另有 1 条未处理')
  expect(await numbers()).toEqual({ 授予甲: '22026070001', 授予乙: '22026070002', 暂缓丙: null })

  const back = await start(page, ['授予甲'], '收回编号')
  await fill(back, { 原因: '姓名更正' })
  await button(back, '收回编号').click()
  await expectMessage(page, '收回编号成功')
  const second = await start(page, ['授予甲'], '证书编号')
  await expect(second.getByRole('list', { name: '编号结果' })).toContainText(/\d{5}22026070003 授予甲/)
  await button(second, '证书编号').click()
  await expectMessage(page, '证书编号成功')
  expect(await numbers()).toMatchObject({ 授予甲: '22026070003', 授予乙: '22026070002' })
})

test('DG-04 学位办录入决议和名单，双向对照后按名单办理', async ({ page }) => {
  test.setTimeout(180_000)
  await addApproved(page, [
    { xm: '名单丁', xh: '2023230004' },
    { xm: '名单戊', xh: '2023230005' },
    { xm: '漏报己', xh: '2023230006' },
  ])
  await comeBack(page, office)
  await openList(page, '/xxcj/decision')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 授予决议')
  await fill(form, { 决议文号: '校学位〔2026〕3 号', 学位评定委员会主席姓名: '李主席', 校长姓名: '王校长' })
  await form.getByLabel('获学位日期').fill('2026-07-01')
  await page.keyboard.press('Enter')
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')

  await button(row(page, '校学位〔2026〕3 号'), '名单与对照').click()
  const list = dialog(page, '名单与对照 · 校学位〔2026〕3 号')
  await expect(list.getByText('名单还是空的')).toBeVisible()
  for (const line of [
    { 姓名: '名单丁', '学号（申请号）': '2023230004' },
    { 姓名: '查无此人', '学号（申请号）': '2023239999' },
  ]) {
    await button(list, '新增').first().click()
    const entry = dialog(page, '新增 · 决议名单')
    await choose(page, entry.getByLabel('学位类型', { exact: true }), type.name)
    await fill(entry, line)
    await button(entry, '保存').click()
    await expect(entry).toBeHidden()
    await expect(row(list, line.姓名)).toBeVisible()
  }
  await expect(row(list, '查无此人')).toContainText('数据中没有')
  await expect(list.getByRole('link', { name: '2', exact: true })).toHaveAttribute('href', /listed=unlisted/)

  await button(list, '办理 1 人…').click()
  const award = dialog(page, '授予学位')
  await expect(award.getByLabel('决议编号（文号）')).toHaveValue('校学位〔2026〕3 号')
  await expect(award.getByText('将对这条记录办理“授予学位”。')).toBeVisible()
  await button(award, '授予学位').click()
  await expectMessage(page, '授予学位成功')
  await expect(list.getByText('已办理 1 人')).toBeVisible()
  await expect(row(list, '名单丁')).toContainText('已办理')

  await list.getByRole('link', { name: '2', exact: true }).click()
  await expect(page.getByText('不在决议名单中')).toBeVisible()
  await expect(row(page, '漏报己')).toBeVisible()
  await expect(row(page, '名单丁')).toBeHidden()
})

/** Returns the certificate numbers after the unit's code. */
async function numbers(): Promise<Record<string, string | null>> {
  const rows = await database<{ xm: string; number: string | null }>(
    `select xm, substr(xwzsbh, 6) as number from xw_info where xwbslbm = '${type.code}'`,
  )
  return Object.fromEntries(rows.map(({ xm, number }) => [xm, number]))
}
