import type { CDPSession, Page } from '@playwright/test'
import { openProduct } from './browser.ts'
import { medianOf, type Row } from './measure.ts'

const lists = ['/isystem/dict', '/isystem/user', '/isystem/role', '/isystem/position']

/** Processor time of the page's main thread for going from one open list to another and back. */
export default async function tabs(): Promise<Row[]> {
  const { page, base, end } = await openProduct({ width: 1440, height: 900 })
  try {
    await openLists(page, base)
    const metrics = await page.context().newCDPSession(page)
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
    const [first = '', second = ''] = lists
    await switchTo(page, first)
    const value = await medianOf(async () => {
      const before = await taskMs(metrics)
      await switchTo(page, second)
      await switchTo(page, first)
      return ((await taskMs(metrics)) - before) / 2
    })
    return [{ name: `switch among ${lists.length} open lists`, value, unit: 'ms', limit: 100 }]
  } finally {
    await end()
  }
}

async function openLists(page: Page, base: string) {
  for (const path of lists) {
    await page.goto(base + path)
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
