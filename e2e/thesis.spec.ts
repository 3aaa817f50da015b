import { expect, type Page, test } from '@playwright/test'
import { createOffice } from './support/degree-office.ts'
import { button, dialog, openList, row } from './support/pages.ts'
import { comeBack, type Person } from './support/people.ts'

const office: Person = { username: 'thesis_office', password: 'Office-of-theses-1' }
const type = '22'
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const title = '论送审的次序'

/** Somebody of the office, a reviewer, and a record with a thesis. */
async function prepare(page: Page) {
  const { post, addRecord } = await createOffice(page, office, { realname: '评阅办', type, departName: '评阅学院' })
  await post('/xw/xwReviewer/add', { name: '外审专家甲', unit: '外地大学', maxAtOnce: 3 })
  await addRecord({ xm: '送审人', xh: '2023220001', lwtm: title })
  await post('/xw/xwThesisReview/join', { xwlx: type })
}

test('DG-09 学位办送审，专家按链接评阅一次，学位办看到已返回', async ({ page, browser }) => {
  test.setTimeout(180_000)
  await prepare(page)
  await comeBack(page, office)

  await openList(page, '/thesis/review')
  await button(row(page, title), '编辑').click()
  const form = page.getByRole('dialog', { name: /编辑/ })
  await form.locator('input[type=file]').setInputFiles({ name: '送审人.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(form.getByRole('link', { name: '送审人.pdf', exact: true })).toBeVisible()
  await button(form, '保存').click()
  await expect(form).toBeHidden()

  await button(row(page, title), '送审').click()
  const sending = dialog(page, `送审 · ${title}`)
  await sending.getByRole('checkbox', { name: /外审专家甲/ }).check()
  await button(sending, '送审给 1 位专家').click()
  const link = await dialog(page, '评阅链接').getByLabel('外审专家甲的评阅链接').inputValue()

  const home = await browser.newContext()
  const reviewer = await home.newPage()
  await reviewer.goto(link)
  await expect(reviewer.getByRole('heading', { name: title })).toBeVisible()
  await expect(reviewer.getByText('送审人')).toHaveCount(0)
  const [file] = await Promise.all([
    reviewer.waitForEvent('download'),
    reviewer.getByRole('button', { name: /^下载论文/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^LW\d+\.pdf$/)
  await reviewer.getByLabel('评语').fill('选题有现实意义，论证较为充分，建议补充近三年的文献后答辩。')
  await reviewer.getByLabel('B 小修后答辩').check()
  // Values that are not sent yet survive a reload.
  await reviewer.reload()
  await expect(reviewer.getByLabel('B 小修后答辩')).toBeChecked()
  await reviewer.getByRole('button', { name: '提交评阅意见' }).click()
  await expect(reviewer.getByText(/请确认与作者没有利益关系/)).toBeVisible()
  await reviewer.getByLabel(/没有影响公正评阅的利益关系/).check()
  await reviewer.getByRole('button', { name: '提交评阅意见' }).click()
  await expect(reviewer.getByText('评阅意见已提交，感谢您的评阅')).toBeVisible()
  await reviewer.reload()
  await expect(reviewer.getByText(/^链接无效/)).toBeVisible()
  await home.close()

  await openList(page, '/thesis/review?view=returned')
  await expect(row(page, title)).toContainText('通过')
  await button(row(page, title), '评阅情况').click()
  await expect(dialog(page, `评阅情况 · ${title}`)).toContainText('建议补充近三年的文献')
})
