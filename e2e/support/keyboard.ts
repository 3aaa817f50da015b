import { type CDPSession, expect, type Page } from '@playwright/test'

/** The properties that a screen reader gets for the focused element. */
interface Focused {
  role: string
  name: string
  description: string
  value: string
  isInvalid: boolean
}

/** Somebody with a keyboard and a screen reader, and nothing else. */
export interface Keyboard {
  focused(): Promise<Focused>
  /** Presses Tab (or Shift+Tab) until the control with this role and name has the focus. */
  tabTo(role: string, name: string | RegExp, how?: 'back'): Promise<Focused>
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
}

/** More parts than a page has one after the other. */
const maxTabs = 150

export async function keyboardOf(page: Page): Promise<Keyboard> {
  const session = await page.context().newCDPSession(page)
  const focused = () => readFocused(session)
  return {
    focused,
    async tabTo(role, name, how) {
      const met: string[] = []
      for (let count = 0; count < maxTabs; count += 1) {
        await page.keyboard.press(how ? 'Shift+Tab' : 'Tab')
        const now = await focused()
        if (now.role === role && isNamed(now.name, name)) return now
        met.push(`${now.role} ${now.name}`)
      }
      throw new Error(`no ${role} ${String(name)} among: ${[...new Set(met)].join(', ')}`)
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key)
    },
    type: text => page.keyboard.type(text),
  }
}

/** Two characters on a button are drawn apart. */
const isNamed = (name: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? name.replaceAll(/\s/g, '') === wanted : wanted.test(name)

/** From the accessibility tree of the browser, not from the document. */
async function readFocused(session: CDPSession): Promise<Focused> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    ...(result.objectId && { objectId: result.objectId }),
    fetchRelatives: false,
  })
  const [node] = nodes
  const text = (value: { value?: unknown } | undefined) => (typeof value?.value === 'string' ? value.value : '')
  const invalid = node?.properties?.find(property => property.name === 'invalid')
  return {
    role: text(node?.role),
    name: text(node?.name),
    description: text(node?.description),
    value: text(node?.value),
    isInvalid: text(invalid?.value) === 'true',
  }
}

/** Expects that the page itself has moved the focus here: to the start of a page or dialog, or to an error. */
export const arrivedAt = (keyboard: Keyboard, role: string, name: string | RegExp): Promise<void> =>
  expect
    .poll(async () => {
      const now = await keyboard.focused()
      return now.role === role && isNamed(now.name, name) ? 'there' : `${now.role} ${now.name}`
    })
    .toBe('there')
