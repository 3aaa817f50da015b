import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { portrait } from '../apps/server/test/support/photo-archive.ts'
import { findBarriers } from './support/barriers.ts'
import { button, choose, dialog, expectMessage, openList, row } from './support/pages.ts'
import { comeBack, fillSignIn } from './support/people.ts'
import { type StudentSchool, startStudentSchool } from './support/student-school.ts'

test.describe.configure({ mode: 'serial' })

const words = '本人承诺所填信息真实、准确。'
const pdf = {
  name: '成绩单.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF'),
}

let school: StudentSchool
let phone: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  school = await startStudentSchool(browser, {})
  // Gives the student a password, as after the first sign-in, which another spec covers.
  await school.behind(`update sys_account own set password_hash = office.password_hash, must_change_password = false
    from sys_account office where office.username = 'story_office' and own.username = '${school.student.number}'`)
  phone = await browser.newContext({ baseURL: school.product.url, viewport: { width: 390, height: 844 } })
  page = await phone.newPage()
  page.setDefaultTimeout(15_000)
})
test.afterAll(() => school.product.end())

const deskOf = async (browser: Browser) =>
  (await browser.newContext({ baseURL: school.product.url, viewport: { width: 1440, height: 900 } })).newPage()

test('DG-01 学位办在学位申请配置里要求附件和承诺书', async ({ browser }) => {
  const desk = await deskOf(browser)
  await comeBack(desk, { username: 'story_office', password: 'Office-of-degrees-1' })
  await openList(desk, '/degree-setup/applications')
  await button(desk, '新增').first().click()
  const form = dialog(desk, '学位申请配置')
  await choose(desk, form.getByLabel('学位类型'), '学历教育硕士学位')
  await button(form, '添加一行').click()
  await form.getByLabel('第 1 行名称').fill('成绩单')
  await choose(desk, form.getByLabel('第 1 行要求'), '必传')
  await choose(desk, form.getByLabel('第 1 行格式'), 'PDF')
  await form.getByLabel('承诺书文本').fill(words)
  expect(await findBarriers(desk)).toEqual([])
  await button(form, '保存').click()
  await expectMessage(desk, '添加成功！')
  await expect(row(desk, '学历教育硕士学位')).toBeVisible()
  await desk.context().close()
})

test('DG-05 学生按要求传附件：没有传不能提交，不是要的格式当场说明', async () => {
  await page.goto(`${webBase}/user/login`)
  await fillSignIn(page, { username: school.student.number, password: 'Office-of-degrees-1' })
  await page.getByLabel('我已阅读并知悉以上内容').check()
  await button(page, '确认并继续').click()
  await expect(page).toHaveURL(/\/student/)
  await page.goto(`${webBase}/student/fill?id=${school.recordId}&step=1`)
  await page
    .getByLabel('选择照片')
    .and(page.locator('input'))
    .setInputFiles({
      name: '照片.jpg',
      mimeType: 'image/jpeg',
      buffer: await portrait('#438edb', { width: 600, height: 800 }),
    })
  await button(dialog(page, '裁剪照片'), '使用这张照片').click()
  await expect(page.getByRole('img', { name: `${school.student.name}的照片` })).toBeVisible()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '学业和学位授予信息' })).toBeVisible()

  await page.goto(`${webBase}/student/confirm?id=${school.recordId}`)
  await expect(page.getByText(/处需要修改，改好后才能提交/)).toBeVisible()
  await expect(page.getByText(/成绩单/).first()).toBeVisible()
  await expect(button(page, '提交')).toHaveCount(0)
  await page.getByRole('link', { name: '去修改' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: '附件材料' })).toBeVisible()
  const file = page.locator('[data-field] input[type=file]').last()
  await file.setInputFiles({ ...pdf, name: '成绩单.exe' })
  await expect(page.getByText(/只能上传|格式/).first()).toBeVisible()
  await file.setInputFiles(pdf)
  await expect(page.getByText('成绩单.pdf').first()).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
})

test('DG-05 承诺书要勾选才能提交，勾选的文字留在经过里', async ({ browser }) => {
  await page.getByRole('button', { name: '核对并提交' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '确认提交' })).toBeVisible()
  await expect(page.getByRole('region', { name: '承诺书' })).toHaveText(words)
  await page.getByLabel('以上信息由本人核对无误').check()
  await expect(button(page, '提交')).toBeDisabled()
  await page.getByLabel('我已阅读并同意以上承诺').check()
  expect(await findBarriers(page)).toEqual([])
  await button(page, '提交').click()
  await expect(page.getByText('已提交，等待院系审核')).toBeVisible()
  await phone.close()

  const desk = await deskOf(browser)
  await comeBack(desk, { username: 'story_dept', password: 'Secretary-of-31-x' })
  await openList(desk, '/xxcj/xwInfo/31?xwlx=31')
  await row(desk, school.student.number).getByRole('link', { name: school.student.name }).click()
  await expect(desk.getByRole('heading', { level: 1, name: school.student.name })).toBeVisible()
  await expect(desk.getByText('成绩单.pdf').first()).toBeVisible()
  await desk.getByText('已勾选承诺书').click()
  await expect(desk.getByText(words)).toBeVisible()
  await desk.context().close()
})
