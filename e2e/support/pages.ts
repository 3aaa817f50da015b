import { expect, type Locator, type Page } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'

/** A page or a part of it. */
type Scope = Page | Locator

/** Opens the list page at a path of the menu and waits for its records. */
export async function openList(page: Page, path: string, origin = ''): Promise<void> {
  await page.goto(origin + webBase + path)
  await expect(page.locator('section[aria-busy=false]')).toBeVisible()
}

/** A button by its text: icons stand before it, and two characters are drawn apart. */
export const button = (scope: Scope, text: string): Locator =>
  scope.getByRole('button', { name: new RegExp(`(^|\\s)${[...text].join('\\s*')}$`) })

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

/** The page of the tab that is shown; those of the others stay, hidden. */
export const shown = (page: Page): Locator => page.getByRole('tabpanel')

/** The row of a list that shows a text. */
export const row = (scope: Scope, text: string): Locator => scope.getByRole('row').filter({ hasText: text })

/** Chooses an action of a row: beside it, or behind 更多 where there are several. */
export async function chooseMore(page: Page, line: Locator, action: string): Promise<void> {
  const direct = button(line, action)
  const more = line.getByRole('button', { name: '更多' })
  await expect(direct.or(more).first()).toBeVisible()
  if ((await direct.count()) > 0) return direct.click()
  await more.click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The bar with the actions on the ticked records of a list. */
export const selectionBar = (page: Page): Locator => page.getByRole('group', { name: '批量操作' })

/** Chooses an action on the ticked records: the bar shows the next step, and 更多 opens the others. */
export async function chooseForSelection(page: Page, action: string): Promise<void> {
  const bar = selectionBar(page)
  const more = bar.getByRole('button', { name: '更多' })
  await expect(more).toBeVisible()
  const direct = button(bar, action)
  if ((await direct.count()) > 0) return direct.click()
  await more.click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Types into the inputs of a form, by their labels. */
export async function fill(scope: Scope, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await scope.getByLabel(label, { exact: true }).fill(value)
}

/** Chooses from a drop-down; of a long one only a part is drawn, so its search is used where it has one. */
export async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click()
  if (await select.isEditable()) await select.fill(option)
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

/** Expects the message at the top edge of the page. */
export const expectMessage = (page: Page, text: string): Promise<void> =>
  expect(page.locator('.ant-message').getByText(text, { exact: true }).last()).toBeVisible()

/**
 * Returns the address of a file that opens in a new window. It comes from the request, because Chromium shows a PDF there
 * while the headless shell downloads it.
 */
export async function openedFile(page: Page, part: string): Promise<string> {
  const request = await page.context().waitForEvent('request', { predicate: asked => asked.url().includes(part) })
  return request.url()
}
