import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { database } from './support/database.ts'
import { createOffice } from './support/degree-office.ts'
import { button, choose, chooseForSelection, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { comeBack, type Person } from './support/people.ts'

const office: Person = { username: 'export_office', password: 'Office-of-exports-1' }
const type = { code: '44' }
const people = [
  { xm: '导出甲', xh: '2023440001' },
  { xm: '导出乙', xh: '2023440002' },
]

/** Prepares two records and a user of the office. */
async function prepare(page: Page) {
  const { addRecord } = await createOffice(page, office, {
    realname: '导出办',
    type: type.code,
    departName: '导出学院',
  })
  for (const one of people) await addRecord(one)
}

test('DG-07 学位办按模板导出所选记录，写明用途，下载后看到下载记录', async ({ page }) => {
  test.setTimeout(180_000)
  await prepare(page)
  await comeBack(page, office)

  await openList(page, `/xxcj/xwInfo/${type.code}?xwlx=${type.code}`)
  for (const { xm } of people) await row(page, xm).getByRole('checkbox').check()
  await chooseForSelection(page, '数据导出…')
  const asking = dialog(page, '数据导出')
  await choose(page, asking.getByLabel('导出模板'), '2024国家格式（xlsx）')
  await expect(asking.getByText('范围内的 2 条记录都有错误或尚未校验，没有可导出的记录')).toBeVisible()
  await choose(page, asking.getByLabel('导出模板'), '学生签字表（xlsx）')
  await expect(asking.getByText('将导出 2 条')).toBeVisible()
  await button(asking, '导出').click()
  await expect(asking.getByText('请输入用途')).toBeVisible()
  await fill(asking, { 用途: '毕业典礼领取证书' })
  await button(asking, '导出').click()
  await expectMessage(page, '已开始导出，完成后可在“数据导出”中下载')

  await expect(async () => {
    await openList(page, '/degree-setup/data-export')
    await expect(row(page, '毕业典礼领取证书')).toContainText('已完成', { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await button(row(page, '毕业典礼领取证书'), '下载').click()
  const files = dialog(page, '文件与下载记录')
  await expect(files.getByText('还没有人下载')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('button', { name: /学生签字表 学士专业学位 .*\.xlsx/ }).click(),
  ])
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  await expect(files.getByRole('row', { name: /导出办（export_office）/ })).toBeVisible()
})

test('DG-04 学位办备份所选记录，改错之后对比并还原', async ({ page }) => {
  test.setTimeout(120_000)
  await comeBack(page, office)
  await openList(page, `/xxcj/xwInfo/${type.code}?xwlx=${type.code}`)
  for (const { xm } of people) await row(page, xm).getByRole('checkbox').check()
  await chooseForSelection(page, '备份')
  await expect(page.locator('.ant-message').getByText(/备份/).last()).toBeVisible()
  const rowsOf = () =>
    database<{ xm: string; bz: string | null }>(`select xm, bz from xw_info where xwbslbm = '${type.code}' order by xh`)
  const before = await rowsOf()
  await database(`update xw_info set bz = '改错了', version = version + 1 where xm = '导出甲'`)

  await openList(page, '/xxcj/xwBackup')
  await button(row(page, '手动'), '查看与还原').click()
  const kept = page.getByRole('dialog', { name: /^备份 BF/ })
  await button(row(kept, '导出甲'), '对比').click()
  const compared = page.getByRole('dialog').filter({ hasText: '改错了' }).last()
  await expect(compared).toBeVisible()
  await page.keyboard.press('Escape')
  await button(kept, '还原整批…').click()
  const restoring = dialog(page, '还原整批')
  await expect(restoring.getByText(/将把.*还原为备份中的内容。/)).toBeVisible()
  await button(restoring, '还原').click()
  await expect(restoring).toBeHidden()
  expect(await rowsOf()).toEqual(before)
})
