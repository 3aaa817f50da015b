import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { database } from './support/database.ts'
import { createOffice } from './support/degree-office.ts'
import {
  button,
  choose,
  chooseForSelection,
  dialog,
  expectMessage,
  fill,
  openedFile,
  openList,
  row,
  shown,
} from './support/pages.ts'
import { comeBack, type Person } from './support/people.ts'

const office: Person = { username: 'report_office', password: 'Office-of-reports-1' }
const type = { code: '42', name: '成人高等教育本科毕业生学士学位' }
const people = [
  { xm: '报送甲', xh: '2023420001', number: '1000142026420001' },
  { xm: '报送乙', xh: '2023420002', number: '1000142026420002' },
  { xm: '未编号丙', xh: '2023420003', number: null },
]

/** Prepares two records with certificate numbers, one without, and a user of the office. */
async function prepare(page: Page) {
  const { addRecord } = await createOffice(page, office, {
    realname: '报送办',
    type: type.code,
    departName: '报送学院',
  })
  for (const { xm, xh } of people) await addRecord({ xm, xh })
  for (const { xh, number } of people)
    await database(`update xw_info set status = '${number ? '60' : '50'}', hxwrq = '20260630',
      xwzsbh = ${number ? `'${number}'` : 'null'} where xh = '${xh}' and xwbslbm = '${type.code}'`)
  await judged()
}

/** Marks the records as checked without findings, because these tests are about what follows. */
const judged = () =>
  database(`update xw_info set judged = '1', judged_version = version where xwbslbm = '${type.code}'`)

async function report(page: Page, names: readonly string[]) {
  await openList(page, `/xxcj/xwInfo/${type.code}?xwlx=${type.code}`)
  for (const name of names) await row(page, name).getByRole('checkbox').check()
  await chooseForSelection(page, '报送…')
  return dialog(page, '报送')
}

test('DG-04 学位办报送、下载文件、导入回执，改正退回的记录后再报送并全部通过', async ({ page }) => {
  test.setTimeout(240_000)
  await prepare(page)
  await comeBack(page, office)

  const asking = await report(
    page,
    people.map(({ xm }) => xm),
  )
  await expect(asking.getByText(/将报送 2 条记录.*另有 1 条不会改变：/)).toBeVisible()
  await expect(asking.getByText('记录状态为“已授予”')).toBeVisible()
  await expect(asking.getByTitle('2024国家格式（xlsx）')).toBeVisible()
  await expect(asking.getByLabel('报送期间')).toHaveValue('2026年3月至8月')
  await fill(asking, { 报送期间: '' })
  await button(asking, '报送').click()
  await expect(asking.getByText('请填写报送期间')).toBeVisible()
  await fill(asking, { 报送期间: '2026年上半年', 说明: '第一批' })
  await button(asking, '报送').click()
  await expectMessage(page, '报送成功 2 条，另有 1 条未处理')
  await expect(row(page, '报送甲')).toContainText('已报送')

  await openList(page, '/xxcj/submission')
  await expect(row(page, '2026年上半年')).toContainText('待审')
  await button(row(page, '2026年上半年'), '名单与回执').click()
  const detail = page.getByRole('dialog', { name: /^名单与回执 · BS\d{8}-\d{4}$/ })
  await expect(detail.getByText('共 2 条：通过 0，退回 0，待审 2')).toBeVisible()
  await button(detail, '核对校验和').click()
  await expect(detail.getByText('完整', { exact: true })).toBeVisible()
  await expect(detail.getByText('可下载')).toBeVisible({ timeout: 60_000 })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    detail.getByRole('button', { name: /2024国家格式 .*\.xlsx/ }).click(),
  ])
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  const [sheet] = await Promise.all([openedFile(page, 'summaryPage'), button(detail, '打印汇总表').click()])
  expect((await page.request.get(sheet)).headers()['content-type']).toBe('application/pdf')

  await button(detail, '导入回执…').click()
  const receipt = dialog(page, '导入回执')
  const lines = [
    '学位证书编号,姓名,结果,说明',
    '1000142026420001,报送甲,通过,',
    '1000142026420002,报送乙,退回,专业名称有误',
    '1000142026429999,没有的人,通过,',
  ]
  await receipt
    .locator('input[type=file]')
    .setInputFiles({ name: '回执.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await expect(receipt.getByText('将有 1 条通过，1 条退回。')).toBeVisible()
  await expect(receipt.getByRole('list', { name: '不会导入的内容' })).toHaveText('1 条：不在本次报送中（第 4 行）')
  await button(receipt, '导入').click()
  await expectMessage(page, '回执已导入：通过 1 条，退回 1 条')
  await expect(row(detail, '报送甲')).toContainText('通过')
  await expect(row(detail, '报送乙')).toContainText('专业名称有误')
  await expect(button(detail, '导入回执…')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(row(page, '2026年上半年')).toContainText('部分退回')

  // The school corrects the returned records and reports them again.
  await database(`update xw_info set zymc = '会计学', version = version + 1 where xm = '报送乙' and status = '71'`)
  await judged()
  const again = await report(page, ['报送乙'])
  await again.getByLabel('补报').check()
  await expect(again.getByText('没有省级已同意的补报勘误单')).toBeVisible()
  await again.getByLabel('正常报送').check()
  await fill(again, { 报送期间: '2026年再报' })
  await button(again, '报送').click()
  await expectMessage(page, '报送成功')
  await openList(page, '/xxcj/submission')
  await button(row(page, '2026年再报'), '名单与回执').click()
  await button(detail, '全部通过…').click()
  const all = dialog(page, '全部通过')
  await expect(all.getByText('将有 1 条记为通过，状态变为“已备案”。')).toBeVisible()
  await button(all, '确认通过').click()
  await expectMessage(page, '回执已导入：通过 1 条，退回 0 条')

  await button(detail, '再次导出…').click()
  const more = dialog(page, '再次导出')
  await choose(page, more.getByLabel('报送格式'), '2024国家格式（xlsx）')
  await button(more, '导出').click()
  await expect(more.getByText('请输入用途')).toBeVisible()
  await fill(more, { 用途: '省厅要求重传' })
  await button(more, '导出').click()
  await expectMessage(page, '已开始导出，完成后可在此下载')
  await expect(detail.getByText('省厅要求重传')).toBeVisible()
})

test('DG-04 已报送的记录不能修改，经过里有报送和回执', async ({ page }) => {
  test.setTimeout(120_000)
  await comeBack(page, office)
  await openList(page, `/xxcj/xwInfo/${type.code}?xwlx=${type.code}`)
  await expect(row(page, '报送甲')).toContainText('已备案')
  await row(page, '报送乙').getByRole('link', { name: '报送乙', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '报送乙' })).toBeVisible()
  const timeline = page.getByRole('region', { name: '经过' })
  for (const words of ['报送', '导入回执', '专业名称有误', '已报送', '报送退回', '已备案'])
    await expect(timeline).toContainText(words)
  await expect(shown(page).getByText('记录状态为“已备案”，只能查看')).toBeVisible()
})
