import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { findBarriers } from './support/barriers.ts'
import { comeBack, fillSignIn, type Person, signIn } from './support/people.ts'
import { detail } from './support/story.ts'
import { addUser, roleId } from './support/users.ts'

const student: Person = { username: 'help_student', password: 'Read-the-manual-1' }

const manuals = (page: Page) => page.getByRole('navigation', { name: '手册' }).getByRole('link')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Pictures come from the product itself, and are there. */
async function picturesCame(page: Page): Promise<void> {
  for (const shown of await page.getByRole('article').getByRole('img').all()) {
    await shown.scrollIntoViewIfNeeded()
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    expect(await shown.getAttribute('src')).toMatch(new RegExp(`^${webBase}/assets/`))
  }
}

test('HD-06 页头的帮助在新窗口打开：本人岗位的手册在前，平台管理员还有运维手册，链接在手册之间走', async ({
  page,
  context,
}) => {
  await signIn(page)
  const opening = context.waitForEvent('page')
  await page.getByRole('banner').getByRole('link', { name: '帮助' }).click()
  const help = await opening
  await expect(title(help, '系统管理员手册')).toBeVisible()
  await expect(manuals(help)).toHaveText([
    '系统管理员手册',
    '学位办手册',
    '院系手册',
    '学生手册',
    '运维手册',
    '部署与运行',
    '备份与恢复',
    '监控',
  ])
  await help.getByRole('navigation', { name: '目录' }).getByRole('link', { name: '怎样开放登录方式' }).click()
  await expect(help.getByRole('heading', { name: '怎样开放登录方式' })).toBeInViewport()
  await picturesCame(help)
  await help.getByRole('article').getByRole('link', { name: '运维手册' }).first().click()
  await expect(title(help, '运维手册')).toBeVisible()
  await help.getByRole('article').getByRole('link', { name: '备份与恢复' }).click()
  await expect(title(help, '备份与恢复')).toBeVisible()
  await help.goBack()
  await expect(title(help, '运维手册')).toBeVisible()
  await help.emulateMedia({ media: 'print' })
  await expect(manuals(help).first()).toBeHidden()
  await expect(title(help, '运维手册')).toBeVisible()
})

test('DG-05 学生登录前后都能在手机上读学生手册，也只有这一份', detail, async ({ page, context }) => {
  await addUser(page, student, { selectedroles: await roleId(page, 'xs'), realname: '学小生' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${webBase}/user/login`)
  await page.getByRole('link', { name: '帮助' }).click()
  await expect(title(page, '学生手册')).toBeVisible()
  await page.goto(`${webBase}/help/office`)
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)

  await fillSignIn(page, student)
  await expect(page).toHaveURL(/\/help\/office/)
  await expect(title(page, '没有这份手册')).toBeVisible()
  await page.goto(`${webBase}/student`)
  const opening = context.waitForEvent('page')
  await page.getByRole('contentinfo').getByRole('link', { name: '帮助' }).click()
  const help = await opening
  await expect(title(help, '学生手册')).toBeVisible()
  await expect(manuals(help)).toHaveCount(0)
  await picturesCame(help)
})

for (const width of [1440, 1000, 390])
  test(`帮助人人可用，${width} 像素宽时不横向滚动`, detail, async ({ page }) => {
    await comeBack(page)
    await page.setViewportSize({ width, height: 844 })
    for (const name of ['student', 'office', 'operator']) {
      await page.goto(`${webBase}/help/${name}`)
      await expect(page.getByRole('article')).toBeVisible()
      expect(await findBarriers(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  })
