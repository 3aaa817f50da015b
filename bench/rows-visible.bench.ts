import type { Page } from '@playwright/test'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { openProduct } from './browser.ts'
import type { Row } from './measure.ts'

const laptop = { width: 1280, height: 720 }

/** Runs in the page: the rows that end above the lower edge of the window. */
const countScript = `[...document.querySelectorAll('tr.ant-table-row')]
  .filter(line => line.getBoundingClientRect().bottom <= innerHeight).length`

/** How many records of the degree list a laptop shows before anybody scrolls. */
export default async function rowsVisible(): Promise<Row[]> {
  const { page, base, end } = await openProduct(laptop)
  try {
    await addRecords(page, base)
    await page.goto(`${base}/xxcj/xwInfo/31?xwlx=31`)
    await page.locator('tr.ant-table-row').nth(19).waitFor({ state: 'attached' })
    const value = await page.evaluate<number>(countScript)
    return [
      { name: `rows visible at ${laptop.width} × ${laptop.height}`, value, unit: 'rows', limit: 15, isFloor: true },
    ]
  } finally {
    await end()
  }
}

/** A full page of them, as the page's own session could add them. */
async function addRecords(page: Page, base: string) {
  const asked = page.waitForRequest(/getUserPermissionByToken/)
  await page.goto(`${base}/dashboard/analysis`)
  const token = (await asked).headers()[headers.token.toLowerCase()] ?? ''
  for (let number = 10; number < 30; number += 1) {
    const data = { xwbslbm: '31', xm: `第${number}人`, xh: `20263100${number}`, nj: '2026' }
    const url = `${new URL(base).origin}${apiBase}/xw/xwInfo/add`
    const added = await page.request.post(url, { headers: { [headers.token]: token }, data })
    if (!added.ok()) throw new Error(await added.text())
  }
}
