import { rmSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium as browserType, type Page, type Response } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { createDataDir } from '../apps/server/test/support/data-dir.ts'
import { startProduct } from '../apps/server/test/support/product.ts'
import { chromium } from '../tools/browser.ts'
import { root, run } from '../tools/run.ts'
import type { Row } from './measure.ts'

const password = 'Bench-admin-1'
/** A list that is nothing but its definition. */
const plainList = '/isystem/position'

/** Script that a first visit costs, compressed, as a browser really loads it: to the sign-in page, and to a list. */
export default async function bundle(): Promise<Row[]> {
  const built = await run('node', ['tools/build-web.ts'], { cwd: root, quiet: true })
  if (built.code !== 0) throw new Error(built.output)
  const dataDir = createDataDir()
  const product = await startProduct({ XW_DATA: dataDir, XW_ADMIN_PASSWORD: password })
  const browser = await browserType.launch({
    executablePath: chromium,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const signIn = await weigh(context, `${product.url}${webBase}/user/login`, async page => {
      await page.getByLabel('用户名').waitFor()
    })
    await enter(signIn.page)
    const list = await weigh(context, `${product.url}${webBase}${plainList}`, async page => {
      await page.locator('section[aria-busy=false]:visible').waitFor()
    })
    return [
      { name: 'sign-in page', value: signIn.kib, unit: 'KiB gz', limit: 150 },
      { name: 'shell with a list', value: list.kib, unit: 'KiB gz', limit: 380 },
    ]
  } finally {
    await browser.close()
    await product.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Opens an address in a page that has nothing cached, and adds up every script that came until it is `ready`. */
async function weigh(context: BrowserContext, url: string, ready: (page: Page) => Promise<void>) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts: Response[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  await page.goto(url)
  await ready(page)
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts.map(async script => gzipSync(await script.body(), { level: 9 }).length))
  return { page, kib: sizes.reduce((sum, size) => sum + size, 0) / 1024 }
}

async function enter(page: Page) {
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await page.waitForURL(/dashboard/)
}
