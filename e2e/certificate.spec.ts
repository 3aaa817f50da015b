import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { database } from './support/database.ts'
import { createOffice } from './support/degree-office.ts'
import { button, choose, chooseForSelection, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { comeBack, type Person } from './support/people.ts'

const office: Person = { username: 'certificate_office', password: 'Office-of-paper-1' }
const type = { code: '21', name: '学历教育博士学位' }
const people = [
  { xm: '证书甲', xh: '2023330001' },
  { xm: '证书乙', xh: '2023330002' },
]

/** Prepares records with numbers and all that a certificate shows, and a user of the office. */
async function prepare(page: Page) {
  const { addRecord } = await createOffice(page, office, {
    realname: '证书办',
    type: type.code,
    departName: '证书学院',
  })
  for (const one of people) await addRecord(one)
  await database(
    `update xw_info set status = '60', xwzsbh = '1000132026' || right(xh, 6), xbm = '1', csrq = '20000102', hxwrq = '20260630',
       zymc = '法律', xwlb = '法律硕士', xwsydw = '示例大学', pydw = '示例大学', xzxm = '校长', zxxm = '主席'
     where xwbslbm = '${type.code}'`,
  )
}

test('DG-08 学位办设计证书版式，打印两份，作废一份，扫码的人查验真伪', async ({ page }) => {
  test.setTimeout(180_000)
  await prepare(page)
  await comeBack(page, office)

  await openList(page, '/degree-setup/certificate-template')
  await button(page, '新增').first().click()
  const add = dialog(page, '新增 · 证书版式')
  await fill(add, { 名称: '专业学位正本' })
  await choose(page, add.getByLabel('种类', { exact: true }), '中文正本')
  await button(add, '保存').click()
  await expectMessage(page, '添加成功！')
  await button(row(page, '专业学位正本'), '设计').click()
  const design = dialog(page, '设计“专业学位正本”')
  const number = design.getByRole('button', { name: /^证书编号：\{证书编号\}，左 30 毫米/ })
  await number.press('Shift+ArrowRight')
  await expect(design.getByRole('button', { name: /^证书编号：\{证书编号\}，左 35 毫米/ })).toBeVisible()
  await design.getByRole('button', { name: /^照片，/ }).click()
  await button(design, '移除此项').click()
  await design.getByLabel('预览的学号或证书编号').fill('2023330001')
  await expect(design.getByText('预览：证书甲')).toBeVisible()
  await button(design, '保存').click()
  await expectMessage(page, '编辑成功!')

  await openList(page, `/xxcj/xwInfo/${type.code}?xwlx=${type.code}`)
  for (const { xm } of people) await row(page, xm).getByRole('checkbox').check()
  await chooseForSelection(page, '打印证书…')
  const print = dialog(page, '打印证书')
  await choose(page, print.getByLabel('证书版式', { exact: true }), '专业学位正本')
  await expect(print.getByText('将打印 2 条记录的证书。')).toBeVisible()
  await expect(print.getByText(/还没有设置系统网址/)).toBeVisible()
  await fill(print, { 第一张空白证书的序号: 'E2E001' })
  await button(print, '打印证书').click()
  await expectMessage(page, '打印证书成功，共 2 条')
  // The prints are recorded when the task has written the file.
  const printed = () => database(`select from xw_certificate_print where serial like 'E2E00%'`)
  await expect.poll(async () => (await printed()).length, { timeout: 60_000 }).toBe(2)

  await openList(page, '/degree-setup/certificate-print')
  await expect(row(page, '证书甲')).toContainText('E2E001')
  await button(row(page, '证书乙'), '作废').click()
  const spoilt = dialog(page, '作废证书乙的证书')
  await fill(spoilt, { 原因: '打印错位' })
  await button(spoilt, '作废').click()
  await expectMessage(page, '已作废，可以重新打印')
  await expect(row(page, '证书乙')).toContainText('已作废')

  const [kept] = await database<{ code: string }>(
    `select tenant_id || '.' || number || '.' || link as code from xw_certificate_print where serial = 'E2E001'`,
  )
  // A person who scans the certificate has no account at the school.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${webBase}/verify?c=${kept?.code}`)
  await page.getByLabel('证书上的姓名').fill('别人')
  await button(page, '查验').click()
  await expect(page.getByText('没有找到相符的证书')).toBeVisible()
  await page.getByLabel('证书上的姓名').fill('证书甲')
  await button(page, '查验').click()
  await expect(page.getByRole('status')).toContainText('有效')
  await expect(page.getByText('1000132026330001')).toBeVisible()
})
