import { expect, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { fillSignIn } from './support/people.ts'
import { addUser, roleId } from './support/users.ts'

const person = { username: 'proves_work', password: 'Proof-story-67' }

test('SE-09 三次密码错误之后由浏览器自动验证，不点击也不看图，直接登录', async ({ page }) => {
  await addUser(page, person, { selectedroles: await roleId(page, 'yxgly') })
  await page.goto(`${webBase}/user/login`)
  for (let count = 0; count < 3; count += 1) {
    const answer = page.waitForResponse(/\/sys\/login$/)
    await fillSignIn(page, { ...person, password: 'wrong' })
    await answer
  }
  await expect(page.getByRole('status').filter({ hasText: '已验证' })).toBeVisible()
  await expect(page.getByRole('button', { name: '换成图片验证码' })).toBeVisible()
  const sent = page.waitForRequest(/\/sys\/login$/)
  await fillSignIn(page, person)
  expect((await sent).postDataJSON()).toMatchObject({ checkKey: 'proof' })
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
})
