import { expect, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import type { QrSignInCode } from '@xw/shared/wire/qr-sign-in'
import { button } from './support/pages.ts'
import { fillSignIn, type Person } from './support/people.ts'
import { addUser, roleId } from './support/users.ts'

test('SE-02 扫码登录：电脑显示二维码，已登录的手机核对设备后确认，电脑随即进入；取消后可刷新', async ({
  page,
  browser,
}) => {
  const person: Person = { username: 'by_qr', password: 'Qr-story-59' }
  await addUser(page, person, { realname: '扫码人', selectedroles: await roleId(page, 'yxgly') })
  const phoneContext = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await phoneContext.newPage()

  // A story has no camera: it reads what the picture says from the answer.
  let shown = Promise.withResolvers<string>()
  await page.route(`**${paths.qr.ask}*`, async route => {
    const response = await route.fetch()
    shown.resolve(((await response.json()) as { result: QrSignInCode }).result.qrcodeId)
    await route.fulfill({ response })
  })
  const readCode = async (act: () => Promise<unknown>) => {
    shown = Promise.withResolvers<string>()
    await act()
    return shown.promise
  }
  await page.goto(`${webBase}/user/login`)
  const refused = await readCode(() => page.getByRole('link', { name: '扫码登录' }).click())
  await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible()

  // The phone is not signed in yet: it signs in and finds the question again.
  await phone.goto(`${webBase}/account/scan?code=${refused}`)
  await expect(phone).toHaveURL(/\/user\/login\?redirect=/)
  await fillSignIn(phone, person)
  const question = phone.getByRole('region', { name: '确认登录' })
  await expect(question.getByText('在另一台设备上登录？')).toBeVisible()
  await expect(question.getByText('127.0.0.1')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await button(question, '取消').click()
  await expect(phone.getByText('已取消')).toBeVisible()
  await expect(page.getByText('二维码已失效，或已在手机上取消')).toBeVisible()

  const code = await readCode(() => button(page, '刷新二维码').click())
  await phone.goto(`${webBase}/account/scan?code=${code}`)
  await button(question, '确认登录').click()
  await expect(phone.getByText('已确认，电脑上即将登录')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  await expect(page.getByRole('banner').getByRole('button', { name: '扫码人的账号菜单' })).toBeVisible()

  // Once is once.
  await phone.goto(`${webBase}/account/scan?code=${code}`)
  await expect(phone.getByText('二维码已失效，请在电脑上刷新二维码后重新扫描')).toBeVisible()
  await phoneContext.close()
})
