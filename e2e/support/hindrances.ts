import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What hinders people badly, and where. The customer's own blue is lighter than the rule; nothing here is written in it. */
export async function hindrances(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'critical' || impact === 'serious')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}
