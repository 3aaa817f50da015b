import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { Envelope } from '@xw/shared/wire/envelope'

/** An entry of the server's menu, as far as stories change it. */
export interface MenuItem {
  name: string
  path: string
  route: string
  component: string
  children?: MenuItem[]
  meta: { title: string; keepAlive?: boolean; url?: string; target?: string; internalOrExternal?: boolean }
}

/** The open pages' tabs, by their titles. */
export const tabs = (page: Page): Locator => page.getByRole('tab')
export const tab = (page: Page, title: string): Locator => page.getByRole('tab', { name: title, exact: true })

/** The menu groups in which stories find pages, outermost first. */
const groups: Readonly<Record<string, readonly string[]>> = {
  用户: ['系统', '组织与人员'],
  职务: ['系统', '组织与人员'],
  角色: ['系统', '角色与权限'],
  数据字典: ['代码表'],
  异步任务: ['系统', '平台与运行'],
}

/** Unfolds the menu down to a page, as people do. Gives the page's link. */
export async function unfoldMenu(page: Page, title: string): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const link = menu.getByRole('link', { name: title, exact: true })
  const above = groups[title] ?? []
  for (const [level, group] of above.entries()) {
    const inner = above[level + 1]
    const next = inner === undefined ? link : menu.getByText(inner, { exact: true })
    if (!(await next.isVisible())) await menu.getByText(group, { exact: true }).click()
    await expect(next).toBeVisible()
  }
  return link
}

/** Opens a page from the menu, as people do. */
export async function openFromMenu(page: Page, title: string): Promise<void> {
  await (await unfoldMenu(page, title)).click()
  await expect(tab(page, title)).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('section[aria-busy=false]:visible')).toBeVisible()
}

interface Permissions {
  menu: MenuItem[]
  auth: { action: string }[]
}

/** A page, or all windows of one browser. */
type Windows = Pick<Page | BrowserContext, 'route'>

async function changePermissions(
  windows: Windows,
  change: (granted: Permissions) => Partial<Permissions>,
): Promise<void> {
  await windows.route(/getUserPermissionByToken/, async route => {
    const response = await route.fetch()
    const body = (await response.json()) as Envelope<Permissions>
    if (body.result) Object.assign(body.result, change(body.result))
    await route.fulfill({ response, json: body })
  })
}

/** Lets them see another menu than the server's. */
export const changeMenu = (windows: Windows, change: (menu: MenuItem[]) => MenuItem[]): Promise<void> =>
  changePermissions(windows, ({ menu }) => ({ menu: change(menu) }))

/** Lets the page know of one right less than the user has. */
export const withoutRight = (page: Page, code: string): Promise<void> =>
  changePermissions(page, ({ auth }) => ({ auth: auth.filter(({ action }) => action !== code) }))

export const entry = (path: string, component: string, title: string): MenuItem => ({
  name: path.slice(1),
  path,
  route: '1',
  component,
  meta: { title },
})
