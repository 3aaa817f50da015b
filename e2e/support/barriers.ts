import type { Page } from '@playwright/test'
import axe from 'axe-core'

interface AxeOptions {
  /** The part of the page that is judged; all of it where absent. */
  within?: string
  /** A selector of elements that the check skips. */
  except?: string
  /** The only rules to check; all when absent. */
  rules?: string[]
}

/**
 * Lists axe's violations with their elements. axe is loaded into a page once and stays, because handing over half a
 * megabyte for each of fifty states takes long.
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

/**
 * Waits until finite animations have ended, because a colour in transition has no final contrast. Endless ones, such as
 * spinners, do not count.
 */
const waitForAnimations = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )

/**
 * Lists serious and critical accessibility violations. The customer's own blue has too little contrast, so no text uses
 * it.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  const found = await findViolations(page)
  return found.filter(({ impact }) => impact === 'critical' || impact === 'serious').map(({ sentence }) => sentence)
}
