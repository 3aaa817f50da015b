import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { database, sha256 } from './support/database.ts'
import { expectMail } from './support/mails.ts'
import { openList, row } from './support/pages.ts'
import { fillSignIn, signIn } from './support/people.ts'
import { detail } from './support/story.ts'
import { addUser, provePhone, roleId } from './support/users.ts'

const lost = 'Lost-story 59'
const found = 'Found-story 62'

/**
 * Only the server knows the letters of a picture, so the story sets them in the database; they replace the proof that
 * the browser solves by itself.
 */
async function proveHuman(page: Page): Promise<void> {
  const letters = page.getByRole('textbox', { name: '验证码', exact: true })
  const instead = page.getByRole('button', { name: '换成图片验证码' })
  await expect(letters.or(instead)).toBeVisible()
  if (await instead.isVisible()) await instead.click()
  await expect(page.getByRole('button', { name: '换一张验证码图片' }).locator('img')).toBeVisible()
  const key = await page.locator('input[name=checkKey]').inputValue()
  await database('update sys_captcha set code_hash = $2 where key = $1', [key, sha256(`${key}:abcd`)])
  await letters.fill('ABCD')
}

const step = (page: Page) => page.getByRole('list', { name: '找回密码的步骤' }).locator('[aria-current=step]')
const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click()

/** From the sign-in page to the second step. */
async function nameAccount(page: Page, account: string): Promise<void> {
  await page.goto(`${webBase}/user/login`)
  await page.getByRole('link', { name: '忘记密码' }).click()
  await expect(step(page)).toHaveText('确认账号')
  await page.getByLabel('用户名或手机号').fill(account)
  await proveHuman(page)
  await next(page)
  await expect(step(page)).toHaveText('身份验证')
}

async function setPassword(page: Page, username: string): Promise<void> {
  await expect(step(page)).toHaveText('设置新密码')
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue(username)
  await page.getByLabel('新密码', { exact: true }).fill('Password123')
  await expect(page.getByText('密码不能含有三个相同或连续的字符')).toBeVisible()
  await page.getByLabel('新密码', { exact: true }).fill(found)
  await page.getByLabel('确认新密码', { exact: true }).fill(lost)
  await page.getByRole('button', { name: '重置密码' }).click()
  await expect(page.getByText('两次输入的密码不一样！')).toBeVisible()
  await page.getByLabel('确认新密码', { exact: true }).fill(found)
  await page.getByRole('button', { name: '重置密码' }).click()
  await expect(page.getByText('密码重置完成！')).toBeVisible()
  await page.getByRole('link', { name: '立即登录' }).click()
  await fillSignIn(page, { username, password: found })
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
}

test('SH-05 忘记密码后凭邮箱找回：中途刷新、返回都不丢，设置新密码后登录，并收到通知', async ({ page }) => {
  const [username, email] = ['lost_by_mail', 'lost_by_mail@example.edu.cn']
  await addUser(page, { username, password: lost }, { email, selectedroles: await roleId(page, 'yxgly') })
  await nameAccount(page, username)
  await page.getByLabel('联系院系管理员').check()
  await expect(page.getByText('请携带本人证件联系所在院系的管理员')).toBeVisible()
  await page.goBack()
  await expect(step(page)).toHaveText('确认账号')
  await expect(page.getByLabel('用户名或手机号')).toHaveValue(username)
  await page.goForward()
  await page.reload()
  await page.getByLabel('邮箱验证码').check()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('请输入邮箱')).toBeVisible()
  await page.getByLabel('账号绑定的邮箱').fill(email)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('如该邮箱是此账号绑定的邮箱，验证码将发送到邮箱')).toBeVisible()
  const { source } = await expectMail(email)
  const text = Buffer.from(/base64\r\n\r\n([^-]+)/.exec(source)?.[1] ?? '', 'base64').toString()
  await page.getByRole('textbox', { name: '邮箱验证码' }).fill(/\d{6}/.exec(text)?.[0] ?? '')
  await next(page)
  await expect(step(page)).toHaveText('设置新密码')
  await page.reload()
  await setPassword(page, username)
  await expect(async () => {
    await page.goto(`${webBase}/isps/userAnnouncement`)
    await expect(page.getByText('您的登录密码已重置').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('SH-05 在手机上凭短信验证码找回密码；超时后说明原因并回到第一步', detail, async ({ page, browser }) => {
  const [username, mobile] = ['lost_by_phone', '13912345611']
  const selectedroles = await roleId(page, 'yxgly')
  await provePhone(await addUser(page, { username, password: lost }, { phone: mobile, selectedroles }))
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await nameAccount(phone, mobile)
  await expect(phone.getByLabel('账号绑定的手机号')).toHaveValue(mobile)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await database("update sys_ticket set expires_at = now() where purpose like 'lost-password:%'")
  await phone.getByRole('button', { name: '获取验证码' }).click()
  await expect(phone.getByRole('alert')).toHaveText('本次找回密码已超时或已失效，请从第一步重新开始')
  await expect(step(phone)).toHaveText('确认账号')

  await nameAccount(phone, mobile)
  await phone.getByRole('button', { name: '获取验证码' }).click()
  await expect(phone.getByRole('textbox', { name: '短信验证码' })).toBeFocused()
  await signIn(page)
  await expect(async () => {
    await openList(page, '/isystem/sms-outbox')
    await expect(row(page, '139****5611')).toContainText('您的找回密码验证码是', { timeout: 500 })
  }).toPass()
  const code = /验证码是 (\d{6})/.exec((await row(page, '139****5611').textContent()) ?? '')?.[1] ?? ''
  await phone.getByRole('textbox', { name: '短信验证码' }).fill(code === '000000' ? '000001' : '000000')
  await next(phone)
  await expect(phone.getByText('手机验证码错误')).toBeVisible()
  await phone.getByRole('textbox', { name: '短信验证码' }).fill(code)
  await next(phone)
  await setPassword(phone, username)
  await phone.close()
})
