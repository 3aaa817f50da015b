import { expect, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { fillSignIn } from './support/people.ts'
import { dragTo, gapOf, pictureOf, takeSlider } from './support/slider.ts'
import { detail } from './support/story.ts'
import { addUser, roleId } from './support/users.ts'

const person = { username: 'slides_in', password: 'Slider-story-59' }

test('SE-09 三次密码错误之后拖动滑块：没拖到缺口松开即复位，拖错换一张，拖到缺口验证通过并登录', async ({ page }) => {
  await addUser(page, person, { selectedroles: await roleId(page, 'yxgly') })
  await page.goto(`${webBase}/user/login`)
  for (let count = 0; count < 3; count += 1) {
    const answer = page.waitForResponse(/\/sys\/login$/)
    await fillSignIn(page, { ...person, password: 'wrong' })
    await answer
  }
  await takeSlider(page)
  await expect(page.getByText('请按住滑块，拖动到最右边', { exact: true })).toBeVisible()
  const handle = page.getByRole('slider', { name: '验证码' })
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: '登 录' }).click()
  await expect(page.getByText('请先完成验证')).toBeVisible()
  await expect(handle).toBeFocused()

  const gap = await gapOf(page)
  const first = (await pictureOf(page).getAttribute('src')) ?? ''
  await dragTo(page, 60)
  await expect(handle).toHaveAttribute('aria-valuenow', '0')
  await dragTo(page, gap > 180 ? gap - 50 : gap + 50)
  await expect(page.getByText('验证未通过，请重试')).toBeVisible()
  await expect(pictureOf(page)).not.toHaveAttribute('src', first)
  await dragTo(page, await gapOf(page))
  await expect(page.getByText('验证通过', { exact: true })).toBeVisible()
  await expect(handle).toHaveAttribute('aria-disabled', 'true')
  const there = await handle.boundingBox()
  await page.mouse.move((there?.x ?? 0) + 20, (there?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move((there?.x ?? 0) - 100, (there?.y ?? 0) + 20)
  await page.mouse.up()
  expect(await handle.boundingBox()).toEqual(there)
  await page.getByRole('button', { name: '登 录' }).click()
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
})

test('SE-09 在手机宽度的页面上只用键盘也能通过滑块验证，并换成图片验证码', detail, async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await page.goto(`${webBase}/user/login?way=phone`)
  await takeSlider(page)
  const gap = await gapOf(page)
  const handle = page.getByRole('slider', { name: '验证码' })
  await handle.focus()
  // As long as a finger is on a key; the last bit in small steps.
  const delay = 50
  const far = Math.floor(gap / 24) - 1
  for (let count = 0; count < far; count += 1) await page.keyboard.press('PageUp', { delay })
  for (let x = far * 24 + 4; x <= gap; x += 4) await page.keyboard.press('ArrowRight', { delay })
  await page.keyboard.press('Enter')
  await expect(page.getByText('验证通过', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const letters = page.waitForResponse(/randomImage\//)
  await page.getByRole('button', { name: '换成图片验证码' }).click()
  await letters
  await expect(page.getByRole('textbox', { name: '验证码', exact: true })).toBeVisible()
  await page.close()
})
