import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { button, dialog, expectMessage, fill } from './support/pages.ts'
import { api, comeBack, type Person, tokenOf } from './support/people.ts'
import { addUser, roleId } from './support/users.ts'

const person: Person = { username: 'account_owner', password: 'Owner-0f-it' }

/** A red picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

/** The code of the newest text, as the platform's administrator reads it where there is no gateway. */
async function newestCode(page: Page): Promise<string> {
  const token = await tokenOf(page)
  let code: string | undefined
  await expect(async () => {
    const { body } = await api<{ records: { content: string | null }[] }>(page, '/sys/smsOutbox/list', { token })
    code = /验证码是 (\d{6})/.exec(body.result.records[0]?.content ?? '')?.[1]
    expect(code).toBeDefined()
  }).toPass()
  return code ?? ''
}

test('SY-23 换头像，头部立即显示；在别处的登录被自己退出', async ({ page }) => {
  await addUser(page, person, { realname: '本人', selectedroles: await roleId(page, 'ds') })
  await comeBack(page, person)
  const elsewhere = await tokenOf(page, person)
  await page.goto(`${webBase}/account/center`)
  await page.getByLabel('头像文件').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expectMessage(page, '保存成功')
  const inHeader = page.getByRole('banner').getByRole('button', { name: '本人的账号菜单' }).locator('img')
  await expect(inHeader).toHaveJSProperty('naturalWidth', 1)

  await page
    .getByLabel('头像文件')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(page.locator('.ant-message-warning')).toBeVisible()
  await expect(inHeader).toBeVisible()

  const devices = page.getByRole('region', { name: '登录的设备' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await button(devices, '退出其他登录').click()
  await button(dialog(page, '退出其他登录？'), '全部退出').click()
  await expectMessage(page, '已退出 1 个登录')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  const { status } = await api(page, '/sys/user/getCurrentUserDeparts', { token: elsewhere })
  expect(status).toBe(401)
})

test('SY-24 修改个人信息，错误写在字段旁；通知选择被记住', async ({ page }) => {
  await comeBack(page, person)
  await page.goto(`${webBase}/account/settings`)
  const profile = page.getByRole('region', { name: '个人信息' })
  await expect(profile.getByLabel('用户姓名')).toHaveCount(0)
  await fill(profile, { 昵称: '小本', 手机号: '123' })
  await button(profile, '保存').click()
  await expect(profile.getByText('手机号应为 11 位手机号码')).toBeVisible()
  await expect(profile.getByLabel('手机号')).toBeFocused()
  // A number signs in, so that changing it takes the password.
  await fill(profile, { 手机号: '13900139000', 当前密码: 'Not-mine-59' })
  await button(profile, '保存').click()
  await expect(profile.getByText('当前密码输入错误')).toBeVisible()
  await fill(profile, { 当前密码: person.password })
  await button(profile, '保存').click()
  await expectMessage(page, '保存成功')
  await expect(button(profile, '保存')).toBeDisabled()
  // A number counts once the code that came there is entered.
  await expect(profile.getByText('未验证', { exact: true })).toBeVisible()
  await button(profile, '验证手机号').click()
  const proof = dialog(page, '验证手机号')
  await button(proof, '获取验证码').click()
  await expect(proof.getByText('验证码已发送到 139****9000')).toBeVisible()
  await fill(proof, { 短信验证码: await newestCode(page) })
  await button(proof, '确定').click()
  await expectMessage(page, '手机号已验证')
  await expect(profile.getByText('已验证', { exact: true })).toBeVisible()
  await expect(proof).toHaveCount(0)

  await page.getByRole('tab', { name: '消息通知' }).click()
  await page.getByRole('switch', { name: '语音播报' }).click()
  await expectMessage(page, '保存成功')
  await page.reload()
  await expect(page.getByRole('switch', { name: '语音播报' })).toBeChecked()
  await expect(page.getByRole('switch', { name: '站内消息' })).toBeDisabled()
  await page.goto(`${webBase}/account/center`)
  await expect(page.getByText('小本', { exact: true })).toBeVisible()
})

test('SY-24 个人信息在别处改过：已填的保留，载入最新内容后保存', async ({ page }) => {
  const token = await comeBack(page, person)
  await page.goto(`${webBase}/account/settings`)
  const profile = page.getByRole('region', { name: '个人信息' })
  await fill(profile, { 昵称: '大本' })
  // Typed values are still there after a visit to another tab of the page, and after a reload.
  await page.getByRole('tab', { name: '修改密码' }).click()
  await page.getByRole('tab', { name: '个人信息' }).click()
  await expect(profile.getByLabel('昵称')).toHaveValue('大本')
  await page.reload()
  await expect(profile.getByText('已恢复上次未保存的内容。')).toBeVisible()
  await expect(profile.getByLabel('昵称')).toHaveValue('大本')

  const base = '/sys/user/login/setting'
  const { body } = await api<{ version: number }>(page, `${base}/getUserData`, { token })
  const elsewhere = { email: 'elsewhere@example.edu.cn', version: body.result.version, oldpassword: person.password }
  await api(page, `${base}/userEdit`, { token, method: 'POST', data: elsewhere })
  await button(profile, '保存').click()
  await expect(profile.getByText('数据已被他人修改，请刷新后重试')).toBeVisible()
  await button(profile, '载入最新内容').click()
  await expect(profile.getByLabel('邮箱')).toHaveValue(elsewhere.email)
  await expect(profile.getByLabel('昵称')).toHaveValue('大本')
  await page.keyboard.press('Control+s')
  await expectMessage(page, '保存成功')
  await expect(button(profile, '保存')).toBeDisabled()
  await expect(profile.getByText('已恢复上次未保存的内容')).toHaveCount(0)
})
