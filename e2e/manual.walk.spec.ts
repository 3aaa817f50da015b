import { type Browser, expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { portrait } from '../apps/server/test/support/photo-archive.ts'
import { adminPassword } from './global-setup.ts'
import { picture } from './support/manual.ts'
import { type OwnProduct, startOwnProduct } from './support/own-product.ts'
import { button, choose, dialog, fill, openList, row, shown } from './support/pages.ts'
import { api, comeBack } from './support/people.ts'
import { enterFirst, type StudentSchool, startStudentSchool } from './support/student-school.ts'
import { openWizard } from './support/wizard.ts'

/**
 * The ways that docs/manual describes, walked in the product: a button that is called otherwise, or is gone, fails here.
 * `XW_MANUAL=1 playwright test --config=e2e manual` takes the manuals' pictures anew.
 */
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 720 }

async function open(
  browser: Browser,
  given: { url: string; username?: string; viewport?: typeof desk },
): Promise<Page> {
  const { url: baseURL, username, viewport = desk } = given
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  if (username) await comeBack(page, { username, password: adminPassword })
  return page
}

test.describe('学生手册', () => {
  test.describe.configure({ mode: 'serial' })
  let school: StudentSchool
  let page: Page
  const field = (label: string) => page.getByLabel(label, { exact: true })

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(300_000)
    school = await startStudentSchool(browser, { XMPY: '' })
    // As far away as a reader expects it.
    await school.behind(`update xw_batch set student_until = date_trunc('day', now()) + interval '12 days 10 hours'`)
    page = await open(browser, { url: school.product.url, viewport: phone })
  })
  test.afterAll(async () => {
    await page.context().close()
    await school.product.end()
  })

  test('首次登录、设置密码、阅读告知书', async () => {
    await page.goto(`${webBase}/user/login`)
    await page.getByRole('link', { name: '学生首次登录' }).click()
    await expect(page.getByRole('heading', { name: '学生首次登录' })).toBeVisible()
    await expect(page.getByRole('link', { name: '帮助' })).toBeVisible()
    await picture(page, 'student-sign-in')
    await enterFirst(page, school)
    await expect(page.getByRole('heading', { name: '请先修改初始密码' })).toBeVisible()
    await picture(page, 'student-password')
    await field('姓名').fill(school.student.name)
    await page.getByLabel('证件号码（完整）').fill(school.student.idNumber)
    await field('初始密码').fill(school.student.initialPassword)
    for (const label of ['新密码', '确认新密码']) await field(label).fill('Glad river 82!')
    await button(page, '修改密码并继续').click()
    await page.getByLabel('我已阅读并知悉以上内容').check()
    await button(page, '确认并继续').click()
    await expect(page.getByText(/距截止/)).toBeVisible()
    await expect(page.getByRole('list', { name: '办理进度' })).toBeVisible()
    await picture(page, 'student-home')
  })

  test('填写、照片、核对并提交', async () => {
    await page.getByRole('link', { name: '开始填写' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '个人基本信息' })).toBeVisible()
    await button(page, '下一步').click()
    const spelling = page.locator('[data-field=xmpy]')
    await expect(spelling.locator('li[data-level=error]')).toBeVisible()
    await spelling.scrollIntoViewIfNeeded()
    await picture(page, 'student-fill')
    await spelling.getByRole('button', { name: /^(?!清除).*[A-Z]{2}/ }).click()
    const photo = {
      name: '照片.jpg',
      mimeType: 'image/jpeg',
      buffer: await portrait('#438edb', { width: 900, height: 1_200 }),
    }
    await page.getByLabel('选择照片').and(page.locator('input')).setInputFiles(photo)
    const cropper = dialog(page, '裁剪照片')
    await expect(cropper.getByText('照片符合要求')).toBeVisible()
    await picture(page, 'student-photo')
    await button(cropper, '使用这张照片').click()
    await expect(page.getByRole('img', { name: `${school.student.name}的照片` })).toBeVisible()
    await button(page, '下一步').click()
    await expect(page.getByRole('heading', { level: 1, name: '学业和学位授予信息' })).toBeVisible()
    await page.goto(`${webBase}/student/confirm?id=${school.recordId}`)
    await expect(page.getByRole('heading', { name: '确认提交' })).toBeVisible()
    await page.getByLabel('以上信息由本人核对无误').check()
    await picture(page, 'student-confirm')
    await button(page, '提交').click()
    await expect(page.getByText('已提交，等待院系审核')).toBeVisible()
    await expect(page.getByRole('button', { name: '撤回修改' })).toBeVisible()
  })

  test('退回之后从首页去修改', async () => {
    const data = {
      xwlx: '31',
      ids: [school.recordId],
      reason: '题目与答辩决议不一致，请核对',
      fields: ['lwtm', 'lwywtm'],
    }
    const { body } = await api(page, '/xw/xwInfo/step/return', { token: school.staff.depart, method: 'POST', data })
    expect(body).toMatchObject({ success: true })
    await page.goto(`${webBase}/student`)
    await expect(page.getByRole('note', { name: '退回说明' })).toContainText('题目与答辩决议不一致，请核对')
    await expect(page.getByRole('link', { name: '修改退回的内容' })).toBeVisible()
    await picture(page, 'student-returned')
  })
})

test.describe('教职工的手册', () => {
  let product: OwnProduct
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    product = await startOwnProduct('demo/main.ts')
  })
  test.afterAll(() => product.end())

  const enter = (browser: Browser, username: string) => open(browser, { url: product.url, username })
  const masters = '/xxcj/xwInfo/31'

  test('院系：首页、催办、列表、记录、退回', async ({ browser }) => {
    const page = await enter(browser, 'demo_dept')
    await page.goto(`${webBase}/dashboard/analysis`)
    await expect(page.getByRole('region', { name: '待我办理' }).getByText('待我审核')).toBeVisible()
    await expect(
      shown(page)
        .getByRole('listitem')
        .filter({ hasText: /^计算机学院/ }),
    ).toBeVisible()
    await picture(page, 'department-home')
    await button(page, '全部催办…').click()
    await expect(dialog(page, '催办 · 全部院系').getByText(/将就 \d+ 条记录/)).toBeVisible()
    await picture(page, 'department-urge')

    await openList(page, masters)
    await page.locator('thead').getByRole('checkbox').check()
    const bar = page.getByRole('group', { name: '批量操作' })
    for (const name of ['校验', '更多', '审核通过并上报…']) await expect(button(bar, name)).toBeVisible()
    await picture(page, 'department-list')

    await openList(page, `${masters}?status=20`)
    await page.locator('tbody').getByRole('link').first().click()
    const side = page.getByRole('complementary', { name: '校验与经过' })
    await expect(side).toContainText(/没有问题|\d+ (错误|警告)/)
    await expect(shown(page).getByRole('button', { name: '审核通过并上报' })).toBeVisible()
    await expect(side).toContainText('提交')
    await picture(page, 'department-record')
    await button(shown(page), '退回学生…').click()
    const question = dialog(page, '退回学生')
    await question.getByLabel('原因').fill('论文题目与答辩决议不一致，请核对后修改')
    await choose(page, question.getByLabel('需要补正的字段'), '论文题目')
    await page.keyboard.press('Escape')
    await expect(button(question, '退回学生')).toBeVisible()
    await picture(page, 'department-return')
    await page.context().close()
  })

  test('学位办：首页、批次、名册、密码规则、审核', async ({ browser }) => {
    const page = await enter(browser, 'demo_school')
    await page.goto(`${webBase}/dashboard/analysis`)
    await expect(page.getByRole('region', { name: '待我办理' }).getByText('待我审核')).toBeVisible()
    await expect(
      shown(page)
        .getByRole('listitem')
        .filter({ hasText: /^计算机学院/ }),
    ).toBeVisible()
    await picture(page, 'office-home')

    await openList(page, '/xxcj/xwBatch')
    await button(page, '新增').first().click()
    const form = dialog(page, '新增 · 采集控制')
    await fill(form, { 批次名称: '2027年6月' })
    await expect(form.getByLabel('学校审核截止', { exact: true })).toBeVisible()
    await picture(page, 'office-batch')

    await openList(page, masters)
    const wizard = await openWizard(page, '名册导入')
    await expect(button(wizard, '下一步')).toBeVisible()
    await picture(page, 'office-import')

    await page.goto(`${webBase}/degree-setup/student-password-rule`)
    await expect(shown(page).getByText('初始密码容易被猜中，只应在需要的日期内开放')).toBeVisible()
    await picture(page, 'office-password-rule')

    await openList(page, `${masters}?status=30`)
    await page.locator('thead').getByRole('checkbox').check()
    const bar = page.getByRole('group', { name: '批量操作' })
    for (const name of ['审核通过…', '学校退回…']) await expect(button(bar, name)).toBeVisible()
    await picture(page, 'office-review')
    await page.context().close()
  })

  test('系统管理员：用户、角色、字段、登录方式、日志', async ({ browser }) => {
    const page = await enter(browser, 'admin')
    await openList(page, '/isystem/user')
    await button(page, '新增').first().click()
    for (const label of ['用户账号', '所属部门', '角色'])
      await expect(dialog(page, '新增 · 用户').getByLabel(label, { exact: true })).toBeVisible()
    await picture(page, 'administrator-user')

    await openList(page, '/isystem/role')
    await button(row(page, '院系管理员'), '授权').click()
    await expect(page.getByRole('dialog').getByRole('tree').first()).toBeVisible()
    await picture(page, 'administrator-role')

    await page.goto(`${webBase}/isystem/role-field-config`)
    await expect(shown(page).getByText('身份证件号码', { exact: true }).first()).toBeVisible()
    await picture(page, 'administrator-fields')

    await page.goto(`${webBase}/isystem/entry`)
    await expect(shown(page).getByText('开放的登录方式')).toBeVisible()
    await picture(page, 'administrator-entry')

    await openList(page, '/isystem/log/2')
    await expect(row(page, '新增部门')).toBeVisible()
    await picture(page, 'administrator-log')
    await page.context().close()
  })

  test('运维：定时任务、告警阈值、平台设置、学校', async ({ browser }) => {
    const page = await enter(browser, 'admin')
    await openList(page, '/isystem/quartz-job')
    await expect(row(page, '每天 01:00')).toContainText('备份')
    await picture(page, 'operator-jobs')

    await page.goto(`${webBase}/isystem/monitor/setting`)
    await expect(shown(page).getByLabel('磁盘剩余低于（%）')).toBeVisible()
    await picture(page, 'operator-thresholds')

    await page.goto(`${webBase}/isystem/platform`)
    await expect(shown(page).getByLabel('平台名称')).toBeVisible()
    await picture(page, 'operator-platform')

    await openList(page, '/isystem/tenant')
    await expect(row(page, '10000')).toContainText('示范大学')
    await picture(page, 'operator-schools')
    await page.context().close()
  })
})
