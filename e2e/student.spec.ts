import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { portrait } from '../apps/server/test/support/photo-archive.ts'
import { findBarriers } from './support/barriers.ts'
import { button, dialog, expectMessage } from './support/pages.ts'
import { api, fillSignIn } from './support/people.ts'
import { enterFirst, type StudentSchool, startStudentSchool } from './support/student-school.ts'

const chosen = 'Glad river 82!'
const phone = { width: 390, height: 844 }
/** A record with missing and mistyped student values. */
const flawed = { XMPY: '', LWGJC: '队列研究,慢性肾病,实证研究', DSXM: '' }

test.describe.configure({ mode: 'serial' })

let school: StudentSchool
let recordId: string
let context: BrowserContext
let page: Page

const stored = () => school.stored()

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  school = await startStudentSchool(browser, flawed)
  recordId = school.recordId
  context = await browser.newContext({ baseURL: school.product.url, viewport: phone, hasTouch: true })
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
})
test.afterAll(() => school.product.end())

/** Takes a step for the office, as their pages do. */
async function officeStep(who: keyof StudentSchool['staff'], code: string, more: object = {}): Promise<void> {
  const data = { xwlx: '31', ids: [recordId], ...more }
  const { body } = await api(page, `/xw/xwInfo/step/${code}`, { token: school.staff[who], method: 'POST', data })
  expect(body, code).toMatchObject({ success: true })
}

/** No page is wider than the phone, and nothing of it hinders anybody. */
async function looksWell(): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  expect(await findBarriers(page)).toEqual([])
}

const step = (title: string) => page.getByRole('heading', { level: 1, name: title })
const next = () => page.getByRole('button', { name: /下一步|核对并提交/ }).click()
const field = (label: string) => page.getByLabel(label, { exact: true })

/** Opens the same step for the same student on another device. */
async function enterAgain(): Promise<Page> {
  const other = await (await browserOf(context).newContext({ baseURL: school.product.url })).newPage()
  other.setDefaultTimeout(15_000)
  await other.goto(`${webBase}/user/login`)
  await fillSignIn(other, { username: school.student.number, password: chosen })
  await expect(other).toHaveURL(/\/student/)
  await other.goto(`${webBase}/student/fill?id=${recordId}&step=3`)
  return other
}

function browserOf(own: BrowserContext): Browser {
  const browser = own.browser()
  if (!browser) throw new Error('a context without a browser')
  return browser
}

test('DG-05 学生首次登录，核对身份并换掉初始密码，来到自己的首页', async () => {
  await enterFirst(page, school)
  await expect(page.getByRole('heading', { name: '请先修改初始密码' })).toBeVisible()
  await field('姓名').fill(school.student.name)
  await page.getByLabel('证件号码（完整）').fill(school.student.idNumber)
  await field('初始密码').fill(school.student.initialPassword)
  await field('新密码').fill(chosen)
  await field('确认新密码').fill(chosen)
  await page.getByRole('button', { name: '修改密码并继续' }).click()
  await expect(page.getByRole('heading', { name: '个人信息收集使用告知书' })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('我已阅读并知悉以上内容').check()
  await button(page, '确认并继续').click()

  await expect(page).toHaveURL(/\/student/)
  await expect(page.getByRole('list', { name: '办理进度' }).locator('[aria-current]')).toContainText('填报')
  await expect(page.getByText(/距截止/)).toBeVisible()
  await expect(page.getByText('李老师')).toBeVisible()
  await expect(page.getByRole('link', { name: '010-62751234' })).toBeVisible()
  await looksWell()
})

test('DG-05 错误在填写时就说出来，能点一下改好的点一下就好；照片不合格当场说明', async () => {
  await page.getByRole('link', { name: '开始填写' }).click()
  await expect(step('个人基本信息')).toBeVisible()
  await looksWell()

  // A new form shows no errors; missing values are reported when the step is left.
  await expect(page.locator('[data-field=xmpy] li[data-level=error]')).toHaveCount(0)
  await next()
  await page
    .locator('[data-field=xmpy]')
    .getByRole('button', { name: /WANG|LI|ZHANG|LIU|CHEN/ })
    .click()
  await expect(field('姓名拼音')).not.toHaveValue('')
  await expect(page.locator('[data-field=xmpy] li[data-level=error]')).toHaveCount(0)

  const choosePhoto = async (content: Buffer, file = '照片.jpg') => {
    await page
      .getByLabel('选择照片')
      .and(page.locator('input'))
      .setInputFiles({ name: file, mimeType: 'image/jpeg', buffer: content })
  }
  const cropper = dialog(page, '裁剪照片')
  await choosePhoto(await portrait('#438edb', { width: 90, height: 120 }))
  await expect(cropper.getByText(/照片太小/)).toBeVisible()
  await expect(button(cropper, '使用这张照片')).toBeDisabled()
  await button(cropper, '换一张').click()
  await choosePhoto(Buffer.from('no picture at all'))
  await expect(cropper.getByText(/不是能打开的照片/)).toBeVisible()
  await button(cropper, '换一张').click()

  // Too wide, as phones take them: cut by the keyboard as well as by a finger.
  await choosePhoto(await portrait('#438edb', { width: 1_600, height: 1_200 }))
  await expect(cropper.getByText('照片符合要求')).toBeVisible()
  await cropper.getByRole('application').press('ArrowLeft')
  await cropper.getByRole('slider').fill('1.2')
  await expect(cropper.getByText('照片符合要求')).toBeVisible()
  await looksWell()
  await button(cropper, '使用这张照片').click()
  await expect(page.getByRole('img', { name: `${school.student.name}的照片` })).toBeVisible()
  await next()
  await expect(step('学业和学位授予信息')).toBeVisible()
  expect((await stored()).photo).not.toBeNull()

  // The last page lists what is left, with links to its steps.
  await page.goto(`${webBase}/student/confirm?id=${recordId}`)
  await expect(page.getByText('还有 1 处需要修改，改好后才能提交：')).toBeVisible()
  await expect(button(page, '提交')).toHaveCount(0)
  await looksWell()
  await page.getByRole('link', { name: '去修改' }).last().click()
  await expect(step('学位论文信息')).toBeVisible()
})

test('DG-05 断网时填的、关掉的页面里填的、另一台设备上填的，都不会丢', async () => {
  await page.goto(`${webBase}/student/fill?id=${recordId}&step=3`)
  await expect(step('学位论文信息')).toBeVisible()
  await context.setOffline(true)
  await field('导师姓名').fill('欧阳')
  await field('导师姓名').blur()
  await expect(page.getByRole('status').filter({ hasText: '等待网络' })).toBeVisible()
  await context.setOffline(false)
  await field('导师姓名').fill('欧阳琳')
  await field('导师姓名').blur()
  await expect(page.getByRole('status').filter({ hasText: '已自动保存' })).toBeVisible()

  // Closes the tab; a new one continues with the typed values.
  await page.close()
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(`${webBase}/student/fill?id=${recordId}&step=3`)
  await expect(field('导师姓名')).toHaveValue('欧阳琳')

  // On a second device it is there as well; where both type, the student chooses.
  const other = await enterAgain()
  await expect(other.getByLabel('导师姓名', { exact: true })).toHaveValue('欧阳琳')
  await other.getByLabel('论文研究方向', { exact: true }).fill('肾脏病学')
  await other.getByLabel('论文研究方向', { exact: true }).blur()
  await expect(other.getByRole('status').filter({ hasText: '已自动保存' })).toBeVisible()
  await field('论文研究方向').fill('流行病学')
  await field('论文研究方向').blur()
  const choice = dialog(page, '另一台设备有较新的内容')
  await expect(choice).toContainText('肾脏病学')
  await expect(choice).toContainText('流行病学')
  await button(choice, '用另一台的').click()
  await expect(field('论文研究方向')).toHaveValue('肾脏病学')
  await other.context().close()
  await field('导师姓名').fill('欧阳琳静')
  await field('导师姓名').blur()
  await expect(page.getByRole('status').filter({ hasText: '已自动保存' })).toBeVisible()
  await next()
  await expect(step('前置学历学位信息')).toBeVisible()
  expect((await stored()).dsxm).toBe('欧阳琳静')
})

test('DG-05 提醒要核对过才能提交；提交后院系打开前可以撤回', async () => {
  await page.goto(`${webBase}/student/confirm?id=${recordId}`)
  await expect(page.getByRole('heading', { name: '确认提交' })).toBeVisible()
  await page.getByLabel('以上信息由本人核对无误').check()
  await expect(button(page, '提交')).toBeDisabled()
  await page.getByLabel(/1 处提醒，我已核对/).check()
  await expect(button(page, '提交')).toBeEnabled()
  await page.goto(`${webBase}/student/fill?id=${recordId}&step=3`)
  await expect(step('学位论文信息')).toBeVisible()
  await expect(field('导师姓名')).toHaveValue('欧阳琳静')
  const keywords = page.locator('[data-field=lwgjc]')
  await keywords.locator('li[data-level=warning]').getByRole('button').click()
  await expect(keywords.locator('li[data-level=warning]')).toHaveCount(0)
  await next()
  await page.getByRole('button', { name: '全部步骤' }).click()
  await expect(page.getByRole('navigation', { name: '填写步骤' }).getByRole('img', { name: '没有问题' })).toHaveCount(6)
  await page.getByRole('button', { name: /联系方式/ }).click()
  await next()

  await expect(page.getByRole('heading', { name: '确认提交' })).toBeVisible()
  const submit = button(page, '提交')
  await expect(submit).toBeDisabled()
  await page.getByLabel('以上信息由本人核对无误').check()
  await submit.click()
  await expectMessage(page, '提交成功')
  await expect(page.getByText('已提交，等待院系审核')).toBeVisible()
  await looksWell()

  await page.getByRole('button', { name: '撤回修改' }).click()
  await button(page, '确定').click()
  await expectMessage(page, '撤回成功')
  await page.getByRole('link', { name: '核对并提交' }).click()
  await page.getByLabel('以上信息由本人核对无误').check()
  await submit.click()
  await expect(page.getByText('已提交，等待院系审核')).toBeVisible()
  expect((await stored()).status).toBe('20')
})

test('DG-05 院系退回两处，学生只改这两处，再次提交，直到学校通过', async () => {
  await officeStep('depart', 'return', { reason: '题目与答辩决议不一致，请核对', fields: ['lwtm', 'lwywtm'] })
  await page.goto(`${webBase}/student`)
  await expect(page.getByRole('note', { name: '退回说明' })).toContainText('题目与答辩决议不一致，请核对')
  await expect(page.getByRole('note', { name: '退回说明' })).toContainText('论文题目、论文英文题目')
  await looksWell()
  await page.getByRole('link', { name: '修改退回的内容' }).click()
  await expect(step('学位论文信息')).toBeVisible()
  await expect(page.getByLabel('论文题目', { exact: true })).toBeEditable()
  // Fields that were not marked are read-only.
  await expect(page.getByLabel('导师姓名', { exact: true })).toHaveCount(0)
  await expect(page.getByText('欧阳琳静')).toBeVisible()
  await field('论文题目').fill('慢性肾病进展的危险因素：一项队列研究')
  await field('论文英文题目').fill('Risk factors of chronic kidney disease')
  await looksWell()
  await page.getByRole('button', { name: '全部步骤' }).click()
  await page.getByRole('button', { name: /联系方式/ }).click()
  await next()
  await page.getByLabel('以上信息由本人核对无误').check()
  await button(page, '提交').click()
  await expect(page.getByText('已提交，等待院系审核')).toBeVisible()
  expect(await stored()).toMatchObject({ status: '20', lwtm: '慢性肾病进展的危险因素：一项队列研究', dsxm: '欧阳琳静' })

  await officeStep('depart', 'report')
  await officeStep('school', 'approve')
  await page.reload()
  await expect(page.getByText('学校审核通过', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '查看我的信息' })).toBeVisible()
  await looksWell()
})
