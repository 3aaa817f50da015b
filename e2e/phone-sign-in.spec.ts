import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { startSmsGateway } from '../apps/server/test/support/sms-gateway.ts'
import { keyboardOf } from './support/keyboard.ts'
import { setLetters } from './support/letters.ts'
import { button, expectMessage, fill, openList, row } from './support/pages.ts'
import { signIn } from './support/people.ts'
import { addUser, provePhone, roleId } from './support/users.ts'

const password = 'Phone-story-59'

async function addTeacher(page: Page, username: string, phone: string) {
  const id = await addUser(page, { username, password }, { phone, selectedroles: await roleId(page, 'yxgly') })
  await provePhone(id)
}

test('SE-03 手机号登录：在手机上获取验证码，没有网关时由平台管理员在发件箱读出，输入后进入首页', async ({
  page,
  browser,
}) => {
  const mobile = '13912345601'
  await addTeacher(page, 'by_phone', mobile)
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await phone.goto(`${webBase}/user/login?redirect=%2Faccount%2Fcenter`)
  await phone.getByRole('link', { name: '手机号登录' }).click()
  await expect(phone.getByRole('heading', { name: '手机号登录' })).toBeVisible()
  const send = phone.getByRole('button', { name: '获取验证码' })
  await send.click()
  await expect(phone.getByText('请输入手机号', { exact: true })).toBeVisible()
  await expect(phone.getByLabel('手机号', { exact: true })).toBeFocused()
  await phone.getByLabel('手机号', { exact: true }).fill('12345678901')
  await send.click()
  await expect(phone.getByText('手机号应为 11 位手机号码')).toBeVisible()
  const { height = 0 } = (await send.boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(44)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await phone.getByLabel('手机号', { exact: true }).fill(mobile)
  await expect(phone.getByText('已验证', { exact: true })).toBeVisible()
  await send.click()
  await expect(phone.getByRole('button', { name: /^\d+ 秒后重新获取$/ })).toBeDisabled()
  await expect(phone.getByText('如该手机号已绑定并验证，验证码将发送到手机')).toBeVisible()
  await expect(phone.getByLabel('短信验证码')).toBeFocused()

  await signIn(page)
  await expect(async () => {
    await openList(page, '/isystem/sms-outbox')
    await expect(row(page, '139****5601')).toContainText('您的登录验证码是', { timeout: 500 })
  }).toPass()
  const code = /验证码是 (\d{6})/.exec((await row(page, '139****5601').textContent()) ?? '')?.[1] ?? ''

  await phone.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000')
  await phone.getByRole('button', { name: '登 录' }).click()
  await expect(phone.getByText('手机验证码错误')).toBeVisible()
  await phone.getByLabel('短信验证码').fill(code)
  await phone.getByLabel('短信验证码').press('Enter')
  await expect(phone).toHaveURL(/\/account\/center/)
  await openList(page, '/isystem/sms-outbox')
  await expect(row(page, '139****5601')).not.toContainText(code)
  await phone.close()
})

test('SE-02 手机验证码经平台管理员设置的短信网关送达，只用键盘也能登录', async ({ page, browser }) => {
  const mobile = '13912345602'
  await addTeacher(page, 'by_gateway', mobile)
  const gateway = await startSmsGateway()
  await signIn(page)
  await page.goto(`${webBase}/isystem/sms-gateway`)
  const settings = page.getByRole('region', { name: '短信网关' })
  await settings.getByRole('switch', { name: '通过网关发送' }).click()
  await button(settings, '保存').click()
  await expect(settings.getByText('启用前请填写接口地址')).toBeVisible()
  await fill(settings, { 接口地址: `${gateway.url}/send`, 正文: '{"to": "${mobile}", "code": "${code}"}' })
  await button(settings, '保存').click()
  await expectMessage(page, '编辑成功!')
  await page.getByLabel('接收测试短信的手机号').fill('13900000000')
  await button(page, '发送测试短信').click()
  await expect(page.getByText('测试短信已交给短信网关，请在手机上查看')).toBeVisible()

  const visitor = await browser.newPage()
  await visitor.goto(`${webBase}/user/login?way=phone`)
  const keyboard = await keyboardOf(visitor)
  await expect(visitor.getByLabel('手机号', { exact: true })).toBeFocused()
  await keyboard.type(mobile)
  await keyboard.tabTo('button', '换成图片验证码')
  const drawn = visitor.waitForResponse(/randomImage\//)
  await keyboard.press('Enter')
  await setLetters(drawn)
  await keyboard.tabTo('textbox', '验证码', 'back')
  await keyboard.type('ABCD')
  await keyboard.tabTo('button', '获取验证码')
  await keyboard.press('Enter')
  const received = () => gateway.calls.map(({ body }) => JSON.parse(body) as { to: string; code: string })
  await expect.poll(() => received().at(-1)?.to).toBe(mobile)
  await expect(visitor.getByLabel('短信验证码')).toBeFocused()
  await keyboard.type(received().at(-1)?.code ?? '')
  await keyboard.press('Enter')
  await expect(visitor).toHaveURL(/\/dashboard\/analysis/)
  await openList(page, '/isystem/sms-outbox')
  await expect(row(page, '139****5602')).toContainText('已发送')
  await visitor.close()

  await page.goto(`${webBase}/isystem/sms-gateway`)
  await settings.getByRole('switch', { name: '通过网关发送' }).click()
  await button(settings, '保存').click()
  await expectMessage(page, '编辑成功!')
  await gateway.close()
})
