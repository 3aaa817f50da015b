import { rmSync } from 'node:fs'
import { chromium as browserType, type CDPSession, type Page } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { createDataDir } from '../apps/server/test/support/data-dir.ts'
import { startProduct } from '../apps/server/test/support/product.ts'
import { chromium } from '../tools/browser.ts'
import { root, run } from '../tools/run.ts'
import { medianOfFive, type Row } from './measure.ts'

const password = 'Bench-admin-1'
const lists = ['/isystem/dict', '/isystem/user', '/isystem/role', '/isystem/position']

/** Processor time of the page's main thread for going from one open list to another and back. */
export default async function tabs(): Promise<Row[]> {
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
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await openLists(page, product.url)
    const metrics = await page.context().newCDPSession(page)
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
    const [first = '', second = ''] = lists
    await switchTo(page, first)
    const value = await medianOfFive(async () => {
      const before = await taskMs(metrics)
      await switchTo(page, second)
      await switchTo(page, first)
      return ((await taskMs(metrics)) - before) / 2
    })
    return [{ name: `switch among ${lists.length} open lists`, value, unit: 'ms', limit: 100 }]
  } finally {
    await browser.close()
    await product.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openLists(page: Page, url: string) {
  await page.goto(`${url}${webBase}/user/login`)
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await page.waitForURL(/dashboard/)
  for (const path of lists) {
    await page.goto(url + webBase + path)
    await page.locator('section[aria-busy=false]:visible').waitFor()
  }
  // A page that was opened by an address is drawn; those before it are when they are first shown.
  for (const path of lists) await switchTo(page, path)
}

/** Runs in the page: a click on the tab, until its page is painted and the address is its own. */
const switchScript = (path: string) => `(async wanted => {
  const frame = () => new Promise(requestAnimationFrame)
  const isShown = () => document.getElementById('page:' + wanted)?.checkVisibility() && location.pathname.endsWith(wanted)
  document.getElementById('tab:' + wanted).click()
  while (!isShown()) await frame()
  await frame()
  await frame()
})(${JSON.stringify(path)})`

/** Shows an open list. */
async function switchTo(page: Page, path: string) {
  await page.evaluate(switchScript(path))
  await page.locator(`[id="page:${path}"] section[aria-busy=false]`).waitFor()
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}
