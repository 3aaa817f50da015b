import type { Page } from '@playwright/test'
import axe from 'axe-core'

interface AxeOptions {
  /** The part of the page that is judged; all of it where absent. */
  within?: string
  /** What is left out of the judgement. */
  except?: string
  /** The only rules asked about; all of them where absent. */
  rules?: string[]
}

/**
 * Whatever axe finds fault with, and where. It is brought into a page once and stays: a story that judges fifty states
 * would otherwise spend its time on handing over half a megabyte of program each time.
 */
export async function findViolations(page: Page, { within, except, rules }: AxeOptions = {}) {
  await waitForAnimations(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const context = { include: [[within ?? 'html']], exclude: except ? [[except]] : [] }
  const options = { resultTypes: ['violations' as const], ...(rules && { runOnly: rules }) }
  const found = await page.evaluate(
    asked => (window as unknown as { axe: typeof axe }).axe.run(asked.context, asked.options),
    { context, options },
  )
  return found.violations.map(({ id, impact, nodes }) => ({
    impact,
    sentence: `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  }))
}

/** A colour on its way from one state to the next is neither; what turns for ever, like a sign of waiting, is at rest. */
const waitForAnimations = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )

/** What hinders people badly, and where. The customer's own blue is lighter than the rule; nothing here is written in it. */
export async function findBarriers(page: Page): Promise<string[]> {
  const found = await findViolations(page)
  return found.filter(({ impact }) => impact === 'critical' || impact === 'serious').map(({ sentence }) => sentence)
}
