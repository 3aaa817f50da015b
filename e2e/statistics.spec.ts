import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { database } from './support/database.ts'
import { createOffice } from './support/degree-office.ts'
import { button, choose, openedFile, row, shown } from './support/pages.ts'
import { comeBack, type Person } from './support/people.ts'

const office: Person = { username: 'statistics_office', password: 'Office-of-figures-1' }
const type = { code: '44', name: '学士专业学位' }
const departName = '统计学院'
const people = [
  { xm: '统计甲', xh: '2023440001', xbm: '1', status: '00' },
  { xm: '统计乙', xh: '2023440002', xbm: '2', status: '10' },
  { xm: '统计丙', xh: '2023440003', xbm: '2', status: '50' },
]

/** Prepares three records of one department: two not submitted, one awarded. */
async function prepare(page: Page) {
  const { addRecord } = await createOffice(page, office, { realname: '统计办', type: type.code, departName })
  for (const { xm, xh, xbm } of people) await addRecord({ xm, xh, xbm, sjhm: '13800001234' })
  for (const { xh, status } of people)
    await database(`update xw_info set status = $2, hxwrq = case when $2 = '50' then '20260630' end where xh = $1`, [
      xh,
      status,
    ])
}

test('DG-10 学位办统计院系与状态，点数字到同样多的记录，看未提交名单，导出并打印', async ({ page }) => {
  test.setTimeout(180_000)
  await prepare(page)
  await comeBack(page, office)

  await page.goto(`${webBase}/xxcj/statistics`)
  const figures = shown(page)
  await choose(page, figures.getByLabel('学位类型', { exact: true }), type.name)
  await page.keyboard.press('Escape')
  await choose(page, figures.getByLabel('院系', { exact: true }), departName)
  await page.keyboard.press('Escape')
  const line = row(figures, departName)
  await expect(line.getByRole('cell').last()).toHaveText('3')
  await expect(figures.getByRole('columnheader')).toHaveText(['学位类型', '院系', '未填报', '填报中', '已授予', '合计'])

  const [book] = await Promise.all([page.waitForEvent('download'), button(figures, '导出').click()])
  expect(book.suggestedFilename()).toBe('院系与状态.xlsx')
  expect((await readFile(await book.path())).subarray(0, 2).toString()).toBe('PK')
  const [paper] = await Promise.all([openedFile(page, '/xw/statistics/sheet?'), button(figures, '打印').click()])
  const answer = await page.request.get(paper)
  expect(answer.headers()['content-type']).toBe('application/pdf')

  await figures.getByRole('tab', { name: '授予人数' }).click()
  const genders = figures.getByRole('region', { name: '按性别' })
  await expect(row(genders, '女').getByRole('cell')).toHaveText(['2', '1', '100%'])

  await figures.getByRole('tab', { name: '提交情况' }).click()
  await expect(row(figures.getByRole('region', { name: '各院系提交情况' }), departName).getByRole('cell')).toHaveText([
    departName,
    '3',
    '1',
    '2',
    '33.3%',
  ])
  const names = figures.getByRole('region', { name: '未提交名单' })
  await expect(row(names, '统计甲')).toContainText('138****1234')
  await expect(row(names, '统计丙')).toHaveCount(0)

  await figures.getByRole('link', { name: /未提交 2，查看列表/ }).click()
  const list = shown(page)
  await expect(row(list, '统计甲')).toBeVisible()
  await expect(row(list, '统计乙')).toBeVisible()
  await expect(row(list, '统计丙')).toHaveCount(0)
  await expect(list.getByText('共 2 条')).toBeVisible()

  await page.goBack()
  await expect(figures.getByRole('tab', { name: '提交情况', selected: true })).toBeVisible()
  await expect(row(figures.getByRole('region', { name: '各院系提交情况' }), departName)).toContainText('33.3%')
})
