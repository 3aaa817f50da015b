import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { readSheet } from '../apps/server/test/support/sheets.ts'
import { findBarriers } from './support/barriers.ts'
import { database } from './support/database.ts'
import { createOffice } from './support/degree-office.ts'
import { button, choose, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { comeBack, type Person } from './support/people.ts'
import { addUser, roleId } from './support/users.ts'

const office: Person = { username: 'gown_office', password: 'Office-of-gowns-1' }
const student: Person = { username: '2023320001', password: 'Wearer-of-gowns-1' }
const type = '32'
const name = '学位服尺码'
const phone = { width: 390, height: 844 }
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

/** Prepares a user of the office and two students with their records, one of whom signs in. */
async function prepare(page: Page): Promise<void> {
  const { addRecord } = await createOffice(page, office, { realname: '学位服', type, departName: '礼服学院' })
  for (const [person, xm] of [
    [student, '甲同学'],
    [{ ...student, username: '2023320002' }, '乙同学'],
  ] as const) {
    await addRecord({ xm, sqh: person.username })
    const id = await addUser(page, person, { realname: xm, selectedroles: await roleId(page, 'xs') })
    await database('update xw_info set student_user_id = $1 where sqh = $2', [id, person.username])
  }
}

/** The office makes the form: one item of three kinds, for the type of this story, to be reviewed. */
async function make(page: Page): Promise<void> {
  await openList(page, '/xxcj/collection')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 自定义采集')
  await fill(form, { 采集名称: name, 说明: '用于定制学位服，请按平时穿衣填写。' })
  // Before the calendars open, which would take the click for their own closing.
  await form.getByRole('switch', { name: '需要审核' }).check()
  for (const [label, time] of Object.entries({ 开始时间: '2026-01-01 08:00', 截止时间: '2096-06-30 18:00' })) {
    await form.getByLabel(label, { exact: true }).fill(time)
    await page.keyboard.press('Enter')
  }
  const items = [
    { 名称: '尺码', 类型: '单选', 必填: '必填', 选项: 'S；M；L' },
    { 名称: '身高', 类型: '数字', 必填: '选填', 上限: '250' },
    { 名称: '量体单', 类型: '文件', 必填: '选填' },
  ]
  for (const [index, item] of items.entries()) {
    await button(form, '添加一行').click()
    const line = `第 ${index + 1} 行`
    for (const [column, value] of Object.entries(item)) {
      const input = form.getByLabel(line + column, { exact: true })
      if (column === '类型' || column === '必填') await choose(page, input, value)
      else await input.fill(value)
    }
  }
  await choose(page, form.getByLabel('学位类型', { exact: true }), '同等学力人员申请硕士学位')
  await page.keyboard.press('Escape')
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')
}

async function publish(page: Page): Promise<void> {
  await button(row(page, name), '发布').click()
  const dialogue = dialog(page, `发布 · ${name}`)
  await expect(dialogue).toContainText('将有 2 名学生')
  await button(dialogue, '发布').click()
  await expectMessage(page, '已发布，共 2 名学生需要填写')
  await expect(row(page, name)).toContainText('进行中')
}

const results = (page: Page) => dialog(page, `采集结果 · ${name}`)

/** Ticks the student of this story in the results. */
async function tick(page: Page): Promise<void> {
  await row(results(page), '甲同学').getByRole('checkbox').check()
}

/** Expects that the page is not wider than the phone and has no accessibility barriers. */
async function looksWell(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await findBarriers(page)).toEqual([])
}

test('DG-04 学位办发布学位服尺码采集，学生在手机上填写，退回后改正，通过后导出', async ({ page, browser }) => {
  test.setTimeout(240_000)
  await prepare(page)
  await comeBack(page, office)
  await make(page)
  await publish(page)

  const pocket = await browser.newContext({ viewport: phone, hasTouch: true })
  const own = await pocket.newPage()
  await comeBack(own, student)
  await own.goto(`${webBase}/student`)
  const toDo = own.getByRole('region', { name: '待填写的采集' })
  await expect(toDo).toContainText('2096-06-30 18:00 截止')
  await looksWell(own)
  await toDo.getByRole('link', { name: new RegExp(name) }).click()
  await expect(own.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(own.getByText('请按平时穿衣填写')).toBeVisible()
  await button(own, '提交').click()
  await expect(own.getByText('请选择尺码').last()).toBeVisible()
  // The link moves the focus a moment later. Text typed before that would go into the wrong field.
  await expect(own.getByLabel('尺码', { exact: true })).toBeFocused()
  await own.getByLabel('身高').fill('172')
  await expect(own.getByRole('status').filter({ hasText: '已自动保存' })).toBeVisible()
  await looksWell(own)
  // Typed answers survive closing the page, and the office does not see them yet.
  await own.reload()
  await expect(own.getByLabel('身高')).toHaveValue('172')
  await choose(own, own.getByLabel('尺码'), 'S')
  await own.locator('input[type=file]').setInputFiles({ name: '量体单.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(own.getByRole('link', { name: '量体单.pdf', exact: true })).toBeVisible()
  await button(own, '提交').click()
  await expectMessage(own, '已提交，请等待审核')
  await expect(own.getByRole('region', { name: '我的采集' })).toContainText('待审')
  await expect(toDo).toHaveCount(0)

  await button(row(page, name), '结果').click()
  await expect(results(page).getByRole('region', { name: '填写进度' })).toContainText(/应填 2\s*待审 1/)
  await expect(row(results(page), '甲同学')).toContainText('172')
  await expect(row(results(page), '乙同学')).toContainText('未填')
  await tick(page)
  await button(results(page), '退回…').click()
  const returning = dialog(page, '退回 · 1 人')
  await returning.getByLabel('退回原因').fill('身高 172 应为 L 码')
  await button(returning, '退回').click()
  await expectMessage(page, '已退回 1 人')

  await own.goto(`${webBase}/student`)
  await toDo.getByRole('link', { name: /已退回，请修改/ }).click()
  await expect(own.getByRole('note', { name: '退回说明' })).toContainText('身高 172 应为 L 码')
  await looksWell(own)
  await choose(own, own.getByLabel('尺码'), 'L')
  await button(own, '重新提交').click()
  await expectMessage(own, '已提交，请等待审核')

  await page.reload()
  await expect(row(results(page), '甲同学')).toContainText('待审')
  await tick(page)
  await button(results(page), '通过').click()
  await button(dialog(page, '通过所选 1 人？'), '通过').click()
  await expectMessage(page, '已通过 1 人')
  await expect(results(page).getByRole('region', { name: '填写进度' })).toContainText('通过 1')
  await button(results(page), '催办').click()
  await button(dialog(page, '催办未填写的学生？'), '催办').click()
  await expectMessage(page, '已提醒 1 人')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await button(results(page), '导出').click()
      await page.getByRole('menuitem', { name: '导出全部列' }).click()
    })(),
  ])
  const [headings = [], ...rows] = await readSheet(readFileSync(await download.path()))
  const at = (heading: string) => headings.indexOf(heading)
  const line = rows.find(cells => cells[at('姓名')] === '甲同学') ?? []
  expect([line[at('学号')], line[at('状态')], line[at('尺码')], line[at('身高')]]).toEqual([
    student.username,
    '通过',
    'L',
    '172',
  ])

  await own.goto(`${webBase}/student`)
  await own.getByRole('link', { name: new RegExp(name) }).click()
  await expect(own.getByText('已通过审核，不能修改')).toBeVisible()
  await expect(own.getByText('172')).toBeVisible()
  await looksWell(own)
  await pocket.close()
})
