import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page, Response } from '@playwright/test'
import { enter, enterAsStudent, startBrowsed } from './browser.ts'
import type { Row } from './measure.ts'

/** A list that is nothing but its definition. */
const plainList = '/isystem/position'

/** Script that a first visit costs, compressed, as a browser really loads it: to the sign-in page, a list, a student's home. */
export default async function bundle(): Promise<Row[]> {
  const { browser, base, end } = await startBrowsed('demo/main.ts')
  try {
    const office = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const signIn = await weigh(office, `${base}/user/login`, async page => {
      await page.getByLabel('用户名').waitFor()
    })
    await enter(await office.newPage(), base)
    const list = await weigh(office, base + plainList, async page => {
      await page.locator('section[aria-busy=false]:visible').waitFor()
    })
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await enterAsStudent(await phone.newPage(), base)
    const home = await weigh(phone, `${base}/student`, async page => {
      await page.getByRole('list', { name: '办理进度' }).waitFor()
    })
    return [
      { name: 'sign-in page', value: signIn, unit: 'KiB gz', limit: 140 },
      { name: 'shell with a list', value: list, unit: 'KiB gz', limit: 350 },
      { name: 'home of a student', value: home, unit: 'KiB gz', limit: 180 },
    ]
  } finally {
    await end()
  }
}

/** Opens an address in a page that has nothing cached, and adds up every script that came until it is `ready`. */
async function weigh(context: BrowserContext, url: string, ready: (page: Page) => Promise<void>): Promise<number> {
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
  await page.close()
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}
