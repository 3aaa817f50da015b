import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { portrait } from '../apps/server/test/support/photo-archive.ts'
import { arrivedAt, type Keyboard, keyboardOf } from './support/keyboard.ts'
import { type StudentSchool, startStudentSchool } from './support/student-school.ts'

const chosen = 'Glad river 82!'
/** One of each kind of input is left to the student: text, list of codes, search on the server, day, photo. */
const unfilled = { XMPY: '', ZZMMM: '', DSXM: '', LWDBRQ: '', QZXWSYDWM: '', QZXWSYDW: '' }

test.describe.configure({ mode: 'serial' })

let school: StudentSchool
let page: Page
let keyboard: Keyboard

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  school = await startStudentSchool(browser, unfilled)
  page = await browser.newPage({ baseURL: school.product.url, viewport: { width: 1280, height: 800 } })
  keyboard = await keyboardOf(page)
})
test.afterAll(() => school.product.end())

/** Expects a live region with this text. */
const told = (text: string | RegExp) =>
  expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first()).toBeVisible()

async function fill(name: string, text: string): Promise<void> {
  await keyboard.tabTo('textbox', name)
  await keyboard.type(text)
}

async function pressOn(role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await keyboard.tabTo(role, name)
  await keyboard.press('Enter')
}

test('DG-05 只用键盘和读屏：首次登录、换掉初始密码、读完告知书，到自己的首页', async () => {
  const { name, idNumber, number, initialPassword } = school.student
  await page.goto(`${webBase}/user/login`)
  await arrivedAt(keyboard, 'textbox', '用户名')
  await keyboard.type(number)
  await fill('密码', initialPassword)
  const picture = page.waitForRequest(/randomImage/)
  await keyboard.press('Enter')
  await told('请同时完成验证')
  await pressOn('button', '换成图片验证码')
  await school.setLetters(picture, 'abcd')
  await keyboard.tabTo('textbox', '验证码', 'back')
  await keyboard.type('abcd')
  await keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: '请先修改初始密码' })).toBeVisible()
  await arrivedAt(keyboard, 'textbox', '姓名')
  await keyboard.type(name)
  await fill('证件号码（完整）', idNumber)
  await fill('初始密码', initialPassword)
  await fill('新密码', chosen)
  await fill('确认新密码', 'Glad river 83!')
  await pressOn('button', '修改密码并继续')
  await arrivedAt(keyboard, 'textbox', '确认新密码')
  expect(await keyboard.focused()).toMatchObject({ isInvalid: true, description: '两次输入的密码不一样！' })
  await keyboard.press('Control+a')
  await keyboard.type(chosen)
  await pressOn('button', '修改密码并继续')

  await arrivedAt(keyboard, 'heading', '个人信息收集使用告知书')
  await keyboard.tabTo('checkbox', '我已阅读并知悉以上内容')
  await keyboard.press('Space')
  await pressOn('button', '确认并继续')
  await arrivedAt(keyboard, 'heading', '我的学位信息')
  await expect(page.getByRole('list', { name: '办理进度' }).getByText('填报，当前步骤')).toBeAttached()
})

test('DG-05 只用键盘和读屏：缺什么会读出来，代码、单位、日期和照片都填得上', async () => {
  await pressOn('link', '开始填写')
  await arrivedAt(keyboard, 'heading', '个人基本信息')
  await pressOn('button', '下一步')
  await arrivedAt(keyboard, 'textbox', /姓名拼音/)
  expect(await keyboard.focused()).toMatchObject({ isInvalid: true, description: expect.stringContaining('姓名拼音') })
  await pressOn('button', /[A-Z]+ [A-Z]+/)
  await arrivedAt(keyboard, 'textbox', /姓名拼音/)
  await expect.poll(async () => (await keyboard.focused()).value).toMatch(/^[A-Z]+ [A-Z]+$/)

  await keyboard.tabTo('combobox', /政治面貌/)
  await keyboard.type('gqty')
  await expect(page.getByRole('option', { name: /青年团团员/ })).toBeAttached()
  await keyboard.press('Enter')

  const chooser = page.waitForEvent('filechooser')
  await pressOn('button', /选择照片/)
  const photo = await portrait('#438edb', { width: 1_600, height: 1_200 })
  await (await chooser).setFiles({ name: '照片.jpg', mimeType: 'image/jpeg', buffer: photo })
  const cropper = page.getByRole('dialog', { name: '裁剪照片' })
  await expect(cropper.getByText('照片符合要求')).toBeVisible()
  await keyboard.tabTo('application', /方向键移动/)
  await keyboard.press('ArrowLeft', 'ArrowDown', '+')
  await keyboard.tabTo('slider', '缩放')
  await keyboard.press('ArrowRight')
  await expect(cropper.getByText('照片符合要求')).toBeVisible()
  await pressOn('button', '使用这张照片')
  await arrivedAt(keyboard, 'button', /更换照片/)
  await expect(page.getByRole('img', { name: `${school.student.name}的照片` })).toBeVisible()
  await pressOn('button', '下一步')

  await arrivedAt(keyboard, 'heading', '学业和学位授予信息')
  await pressOn('button', '下一步')
  await arrivedAt(keyboard, 'heading', '学位论文信息')
  await keyboard.tabTo('textbox', /导师姓名/)
  await keyboard.type('欧阳琳静')
  await keyboard.tabTo('textbox', /论文答辩日期/)
  await keyboard.type('2026-05-20')
  await keyboard.press('Enter')
  await told('已自动保存')
  await pressOn('button', '下一步')

  await arrivedAt(keyboard, 'heading', '前置学历学位信息')
  await keyboard.tabTo('combobox', /前置学位授予单位/)
  await keyboard.type('bjdx')
  await expect(page.getByRole('option', { name: /北京大学/ }).first()).toBeAttached()
  await keyboard.press('Enter')
  await keyboard.tabTo('textbox', /前置学位授予单位名称/)
  await keyboard.type('北京大学')
  await pressOn('button', '下一步')
  await expect
    .poll(() => school.stored())
    .toMatchObject({
      dsxm: '欧阳琳静',
      lwdbrq: '20260520',
      zzmmm: '03',
      qzxwsydwm: '10001',
      photo: expect.anything(),
    })
  await arrivedAt(keyboard, 'heading', '获学位后去向信息')
})

test('DG-05 只用键盘和读屏：核对、提交，知道轮到谁', async () => {
  await pressOn('button', /联系方式/)
  await arrivedAt(keyboard, 'heading', /联系方式/)
  await pressOn('button', '核对并提交')
  await arrivedAt(keyboard, 'heading', '确认提交')
  await keyboard.tabTo('checkbox', '以上信息由本人核对无误')
  await keyboard.press('Space')
  await pressOn('button', '提交')
  await told('提交成功')
  await arrivedAt(keyboard, 'heading', '我的学位信息')
  await expect(page.getByText('已提交，等待院系审核')).toBeVisible()
  expect((await school.stored()).status).toBe('20')

  // After a change is undone, the focus is not on a button that has disappeared.
  await pressOn('button', '撤回修改')
  await expect(page.getByRole('dialog', { name: '撤回已提交的信息？' })).toBeVisible()
  await arrivedAt(keyboard, 'button', '确定')
  await keyboard.press('Enter')
  await told('撤回成功')
  await arrivedAt(keyboard, 'heading', '我的学位信息')
  await keyboard.tabTo('link', '核对并提交')
})
