import { expect, type Locator, type Page } from '@playwright/test'

/** A cell of a grid by its line, from 1, and the title of its column. */
export async function cellOf(scope: Locator, line: number, title: string): Promise<Locator> {
  const column = await scope.getByRole('columnheader', { name: title, exact: true }).getAttribute('aria-colindex')
  return scope.locator(`[aria-rowindex="${line + 1}"] [role=gridcell][aria-colindex="${column}"]`)
}

/** Finds a cell of a grid by its column's title and by the text of another cell in its row. */
export async function cellBeside(scope: Locator, text: string, title: string): Promise<Locator> {
  const column = await scope.getByRole('columnheader', { name: title, exact: true }).getAttribute('aria-colindex')
  const row = scope.getByRole('row').filter({ has: scope.page().getByRole('gridcell', { name: text, exact: true }) })
  return row.locator(`> [role=gridcell][aria-colindex="${column}"]`)
}

/** Types over a cell, as in a spreadsheet. */
export async function typeInto(cell: Locator, text: string): Promise<void> {
  await cell.click()
  await cell.page().keyboard.type(text)
  await cell.page().keyboard.press('Enter')
  await expect(cell).toHaveText(text)
}

/** Pastes into the active cell a text as a spreadsheet copies it: tabs between cells, line breaks between rows. */
export const pasteText = (page: Page, text: string): Promise<void> =>
  page.evaluate(pasted => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
