import type { BrowserContext } from '@playwright/test'
import { enterAsStudent, startBrowsed } from './browser.ts'
import { medianOf, type Row } from './measure.ts'

/** A cheap phone of some years ago on a bad line. */
const cpuRate = 4
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }

/** Runs in the page: notes when the one thing to do next is there, and nothing lies over it. */
const watchScript = `{
  const look = () => {
    const action = [...document.querySelectorAll('main a')].find(link => /填写|提交|修改|查看/.test(link.textContent))
    const box = action?.getBoundingClientRect()
    const hit = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (hit && action.contains(hit)) window.usableAt = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}`

/** How long a student with a live session waits for the own home on a slow phone, with nothing cached. */
export default async function slowPhone(): Promise<Row[]> {
  const { browser, base, end } = await startBrowsed('demo/main.ts')
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await enterAsStudent(await context.newPage(), base)
    const value = await medianOf(() => secondsUntilUsable(context, `${base}/student`))
    return [{ name: 'home of a student, usable', value, unit: 's', limit: 3 }]
  } finally {
    await end()
  }
}

async function secondsUntilUsable(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.addInitScript(watchScript)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  await session.send('Network.emulateNetworkConditions', line)
  await page.goto(url, { waitUntil: 'commit' })
  // Not as a text: the product's pages evaluate none.
  const usable = await page.waitForFunction(() => (globalThis as { usableAt?: number }).usableAt)
  const ms = (await usable.jsonValue()) ?? Number.NaN
  await page.close()
  return ms / 1_000
}
