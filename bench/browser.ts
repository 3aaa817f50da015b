import { rmSync } from 'node:fs'
import { chromium as browserType, type Page } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { createDataDir } from '../apps/server/test/support/data-dir.ts'
import { startProduct } from '../apps/server/test/support/product.ts'
import { chromium } from '../tools/browser.ts'
import { root, run } from '../tools/run.ts'

const password = 'Bench-admin-1'

export interface OpenProduct {
  page: Page
  /** Where the pages are. */
  base: string
  end(): Promise<void>
}

/** The product as it is built now, on an empty data folder, with its administrator signed in to a window of this size. */
export async function openProduct(viewport: { width: number; height: number }): Promise<OpenProduct> {
  const built = await run('node', ['tools/build-web.ts'], { cwd: root, quiet: true })
  if (built.code !== 0) throw new Error(built.output)
  const dataDir = createDataDir()
  const product = await startProduct({ XW_DATA: dataDir, XW_ADMIN_PASSWORD: password })
  const browser = await browserType.launch({
    executablePath: chromium,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu'],
  })
  const page = await browser.newPage({ viewport })
  const base = product.url + webBase
  await page.goto(`${base}/user/login`)
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await page.waitForURL(/dashboard/)
  return {
    page,
    base,
    async end() {
      await browser.close()
      await product.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
