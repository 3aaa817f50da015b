import { rmSync } from 'node:fs'
import { type Browser, chromium as browserType, type Page } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { createDataDir } from '../apps/server/test/support/data-dir.ts'
import { startProduct } from '../apps/server/test/support/product.ts'
import { chromium } from '../tools/browser.ts'
import { root, run } from '../tools/run.ts'

const password = 'Bench-admin-1'

export interface BrowsedProduct {
  browser: Browser
  /** The address that the pages are served at. */
  base: string
  end(): Promise<void>
}

/** The product as it is built now, on an empty data folder or with the schools of the demo, and a browser beside it. */
export async function startBrowsed(entry?: 'demo/main.ts'): Promise<BrowsedProduct> {
  const built = await run('node', ['tools/build.ts'], { cwd: root, quiet: true })
  if (built.code !== 0) throw new Error(built.output)
  const dataDir = createDataDir()
  const product = await startProduct({ XW_DATA: dataDir, XW_ADMIN_PASSWORD: password }, entry)
  const browser = await browserType.launch({
    executablePath: chromium,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu'],
  })
  return {
    browser,
    base: product.url + webBase,
    async end() {
      await browser.close()
      await product.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Signs in, as the administrator if nobody else is named. */
export async function enter(page: Page, base: string, username = 'admin'): Promise<void> {
  await page.goto(`${base}/user/login`)
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await page.waitForURL(/dashboard/)
}

/** Signs in as the student of the demo, who has read what students have to read first. */
export async function enterAsStudent(page: Page, base: string): Promise<void> {
  await enter(page, base, 'demo_student')
  await page.getByLabel('我已阅读并知悉以上内容').check()
  await page.getByRole('button', { name: '确认并继续' }).click()
  await page.waitForURL(/\/student/)
}

export interface OpenProduct extends Omit<BrowsedProduct, 'browser'> {
  page: Page
}

/** The product with its administrator signed in to a window of this size. */
export async function openProduct(viewport: { width: number; height: number }): Promise<OpenProduct> {
  const { browser, base, end } = await startBrowsed()
  const page = await browser.newPage({ viewport })
  await enter(page, base)
  return { page, base, end }
}
