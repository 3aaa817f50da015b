import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { button, choose, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { fillSignIn, signIn } from './support/people.ts'

const mobile = '13712345701'
const newcomer = { username: 'story_newcomer', password: 'Glad river 82!' }

/** Returns the text to the number from the outbox, which the platform's administrator reads. */
async function textTo(page: Page, words: string): Promise<string> {
  const line = row(page, '137****5701').filter({ hasText: words })
  await expect(async () => {
    await openList(page, '/isystem/sms-outbox')
    await expect(line).toBeVisible({ timeout: 500 })
  }).toPass()
  return (await line.textContent()) ?? ''
}

async function setRegistration(page: Page, choice: string): Promise<void> {
  await page.goto(`${webBase}/isystem/entry`)
  await choose(page, page.getByRole('combobox', { name: '自助注册' }), choice)
  if (choice !== '不开放') {
    await page.getByLabel('注册账号的角色', { exact: true }).click()
    const roles = dialog(page, '选择角色')
    await roles
      .getByRole('row')
      .filter({ has: page.getByText('xs', { exact: true }) })
      .getByRole('radio')
      .check()
    await button(roles, '确定').click()
  }
  await button(page, '保存').click()
  await expectMessage(page, '编辑成功!')
}

test('SE-04 学校开放注册并要求审核，学生在手机上注册，管理员通过后收到短信并能登录', async ({ page, browser }) => {
  await signIn(page)
  await setRegistration(page, '开放，由学校审核后可登录')

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await phone.goto(`${webBase}/user/register`)
  await expect(phone.getByRole('heading', { name: '注册账号' })).toBeVisible()
  await expect(phone.getByRole('status').filter({ hasText: '已验证' })).toBeVisible()
  await button(phone, '注册').click()
  await expect(phone.getByText('请输入姓名', { exact: true })).toBeVisible()
  await expect(phone.getByLabel('姓名', { exact: true })).toBeFocused()
  await fill(phone, {
    姓名: '陈新',
    用户名: newcomer.username,
    设置密码: newcomer.password,
    确认密码: newcomer.password,
    手机号: mobile,
  })
  await button(phone, '获取验证码').click()
  await expect(phone.getByText('短信已发送到该手机号，验证码 5 分钟内有效')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const code = /您的注册验证码是 (\d{6})/.exec(await textTo(page, '您的注册验证码是'))?.[1] ?? ''
  await phone.getByLabel('短信验证码').fill(code)
  await phone.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await button(phone, '注册').click()
  await expect(phone.getByRole('heading', { name: '申请已提交，等待审核' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: '申请已提交，等待审核' })).toBeVisible()

  // No account exists yet.
  await phone.getByRole('link', { name: '返回登录' }).click()
  await fillSignIn(phone, newcomer)
  await expect(phone.getByText(/用户名或密码错误/)).toBeVisible()

  await openList(page, '/isystem/registration')
  const waiting = row(page, '陈新')
  await expect(waiting).toContainText('待审核')
  await button(waiting, '通过').click()
  await button(dialog(page, '确认通过'), '通过').click()
  await expectMessage(page, '已通过 1 个申请，短信通知本人')
  await expect(waiting).toContainText('已通过')
  await textTo(page, `您的注册申请已通过审核，请用用户名 ${newcomer.username}`)

  await fillSignIn(phone, newcomer)
  await expect(phone).toHaveURL(/\/(dashboard|student)/)
  await phone.close()
  await setRegistration(page, '不开放')
})
