import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { findViolations } from './support/barriers.ts'
import { comeBack } from './support/people.ts'

test.describe.configure({ timeout: 600_000 })

const list = (page: Page) => page.getByRole('navigation', { name: '组件' })
const stage = (page: Page) => page.getByRole('region', { name: '试用' })

/** Collects later errors of the console and the page. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  return complaints
}

/** Lists all accessibility violations. Colours are checked in both themes, the rest in one. */
async function listViolations(page: Page, { isColoursOnly, isWhole }: { isColoursOnly: boolean; isWhole: boolean }) {
  const found = await findViolations(page, {
    // Disabled controls are pale on purpose. axe recognises antd's disabled controls, but not their tags.
    except: '.ant-select-disabled',
    // The page around the entries is the same for all of them.
    ...(!isWhole && { within: '[aria-label="试用"]' }),
    ...(isColoursOnly && { rules: ['color-contrast'] }),
  })
  return found.map(({ sentence }) => sentence)
}

for (const theme of ['light', 'dark'] as const) {
  test(`组件测试页的每一项都能打开，没有报错，没有障碍（${theme === 'dark' ? '深色' : '浅色'}）`, async ({ page }) => {
    await comeBack(page)
    await page.goto(`${webBase}/test/home`)
    if (theme === 'dark') await page.getByRole('button', { name: '换成深色' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    const complaints = complaintsOf(page)
    const links = list(page).getByRole('link')
    await expect(links.first()).toBeVisible()
    const count = await links.count()
    expect(count).toBeGreaterThan(45)
    const found: Record<string, string[]> = {}
    for (let at = 0; at < count; at += 1) {
      const link = links.nth(at)
      const name = (await link.textContent()) ?? ''
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(stage(page).getByRole('group').first()).toBeVisible()
      await expect(
        stage(page)
          .getByRole('region', { name: /^代码：/ })
          .first(),
      ).toBeVisible()
      // One input is shown waiting for ever.
      await expect.poll(() => stage(page).getByPlaceholder('正在加载…').count()).toBeLessThan(2)
      const wrong = [
        ...(await listViolations(page, { isColoursOnly: theme === 'dark', isWhole: at === 0 })),
        ...complaints.splice(0),
      ]
      if (wrong.length > 0) found[name] = wrong
    }
    expect(found).toEqual({})
  })
}

test('组件可以按中文、英文名和拼音查找；找到的和打开的都在网址里', async ({ page }) => {
  await comeBack(page)
  await page.goto(`${webBase}/test/home`)
  const search = page.getByRole('searchbox', { name: '查找组件' })
  const found = list(page).getByRole('link')
  for (const [typed, title] of [
    ['省略', '省略文字'],
    ['ellip', '省略文字'],
    ['xingzheng', '行政区划'],
    ['xzqh', '行政区划'],
  ] as const) {
    await search.fill(typed)
    await expect(found).toHaveCount(1)
    await expect(found).toContainText(title)
  }
  await found.click()
  await expect(page).toHaveURL(/\?q=xzqh&show=area$/)
  await page.reload()
  await expect(search).toHaveValue('xzqh')
  await expect(stage(page).getByRole('heading', { name: '行政区划 area' })).toBeVisible()
  await search.fill('没有的组件')
  await expect(page.getByText('没有找到「没有的组件」')).toBeVisible()
  await page.goto(`${webBase}/test/home?show=no-such`)
  await expect(page.getByRole('alert')).toHaveText('没有名为「no-such」的组件，请在列表中选择。')
})

test('字段的声明可以复制', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await comeBack(page)
  await page.goto(`${webBase}/test/home?show=number`)
  await page.getByRole('button', { name: '复制代码：学制' }).click()
  await expect(page.getByRole('button', { name: '复制代码：学制' })).toHaveText('已复制')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "import { number } from '@xw/shared/field-types/number'\n\nnumber: number('学制', { min: 1, max: 8 }),",
  )
})
