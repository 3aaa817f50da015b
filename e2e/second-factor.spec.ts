import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { codeOf } from '../apps/server/test/support/second-factor.ts'
import { database } from './support/database.ts'
import { button, chooseMore, dialog, expectMessage, openList, row } from './support/pages.ts'
import { admin, fillSignIn, type Person, signIn } from './support/people.ts'
import { detail } from './support/story.ts'
import { addUser, roleId } from './support/users.ts'

const factor = (page: Page) => page.getByRole('region', { name: '动态口令' })

/** Finds the input by its role too, because the section around it has the same label. */
const codeInput = (page: Page) => page.getByRole('textbox', { name: '动态口令', exact: true })

/** Sets up a second factor by the seed in words, as a user without a camera does. Returns the seed and the recovery codes. */
async function setUp(page: Page): Promise<{ seed: string; recoveryCodes: string[] }> {
  const shown = page.locator('code').filter({ hasText: /^([A-Z2-7]{4} ?){8}/ })
  const seed = ((await shown.textContent()) ?? '').replaceAll(/[^A-Z2-7]/g, '').slice(0, 32)
  // The code before the current one, so that the current one is left for a sign-in.
  await codeInput(page).fill(codeOf(seed, -1))
  await button(page, '确认并启用').click()
  const codes = page.getByRole('region', { name: '恢复码' })
  await expect(codes.getByText('请保存恢复码，只显示这一次')).toBeVisible()
  const recoveryCodes = await codes.getByRole('listitem').allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  return { seed, recoveryCodes }
}

test('SE-01 启用动态口令：扫码设置、保存恢复码，登录时多一步；恢复码用过即失效', async ({ page, browser }) => {
  const person: Person = { username: 'with_factor', password: 'Factor-story-59' }
  await addUser(page, person, { realname: '有口令', selectedroles: await roleId(page, 'yxgly') })
  await signIn(page, person)
  await page.goto(`${webBase}/account/settings?tab=factor`)
  await button(factor(page), '启用动态口令').click()
  await expect(factor(page).locator('.ant-qrcode svg')).toBeVisible()
  await codeInput(page).fill('000000')
  await button(page, '确认并启用').click()
  await expect(factor(page).getByText('动态口令错误；请确认手机的时间准确')).toBeVisible()
  const { seed, recoveryCodes } = await setUp(page)
  const saved = page.waitForEvent('download')
  await button(page, '下载').click()
  expect((await saved).suggestedFilename()).toBe('恢复码-with_factor.txt')
  await button(page, '我已保存，完成').click()
  await expect(factor(page).getByText('恢复码还剩 10 个')).toBeVisible()

  const elsewhere = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await elsewhere.goto(`${webBase}/user/login?redirect=%2Faccount%2Fcenter`)
  await fillSignIn(elsewhere, person)
  const code = elsewhere.getByLabel('动态口令', { exact: true })
  await expect(code).toBeFocused()
  expect(await elsewhere.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await code.fill(codeOf(seed, 9))
  await elsewhere.getByRole('button', { name: '登 录' }).click()
  await expect(elsewhere.getByText('动态口令错误')).toBeVisible()
  await button(elsewhere, '返回').click()
  await expect(elsewhere.getByLabel('用户名')).toHaveValue(person.username)
  await elsewhere.getByRole('button', { name: '登 录' }).click()
  await code.fill(codeOf(seed))
  await code.press('Enter')
  await expect(elsewhere).toHaveURL(/\/account\/center/)
  await elsewhere.close()

  // In by a recovery code; the same one does not work twice.
  const [first = ''] = recoveryCodes
  for (const isFirst of [true, false]) {
    const without = await browser.newPage()
    await without.goto(`${webBase}/user/login`)
    await fillSignIn(without, person)
    await button(without, '手机不在身边？使用恢复码').click()
    await without.getByLabel('恢复码', { exact: true }).fill(first)
    await without.getByRole('button', { name: '登 录' }).click()
    if (isFirst) await expect(without).toHaveURL(/\/dashboard\/analysis/)
    else await expect(without.getByText('动态口令错误')).toBeVisible()
    await without.close()
  }

  // The office resets the second factor of a user who has lost the phone and the recovery codes.
  const office = await browser.newPage()
  await signIn(office)
  await openList(office, '/isystem/user?username=with_factor')
  await chooseMore(office, row(office, 'with_factor'), '重置动态口令')
  await button(dialog(office, '重置动态口令？'), '重置').click()
  await expectMessage(office, '动态口令已重置')
  await signIn(await browser.newPage(), person)
})

test('SY-24 平台要求管理员使用动态口令：登录后先设置，之后才能打开别的页面', detail, async ({ browser }) => {
  const page = await browser.newPage()
  const person: Person = { username: 'asked_admin', password: 'Asked-story-59' }
  await addUser(page, person, { selectedroles: await roleId(page, 'admin') })
  try {
    await database(`update sys_platform_setting set require_second_factor = '1'`)
    await page.goto(`${webBase}/user/login?redirect=%2Faccount%2Fcenter`)
    await fillSignIn(page, person)
    await expect(page.getByRole('heading', { name: '请先设置动态口令' })).toBeVisible()
    await page.goto(`${webBase}/isystem/user`)
    await expect(page.getByRole('heading', { name: '请先设置动态口令' })).toBeVisible()
    await button(page, '开始设置').click()
    await setUp(page)
    await button(page, '我已保存，完成').click()
    await expect(page).toHaveURL(/\/isystem\/user/)
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await page.goto(`${webBase}/account/settings?tab=factor`)
    await expect(factor(page).getByText('平台要求管理员使用动态口令，不能停用')).toBeVisible()
    await expect(button(factor(page), '停用')).toHaveCount(0)
  } finally {
    await database(`update sys_platform_setting set require_second_factor = '0'`)
  }
  await signIn(await browser.newPage(), admin)
})
