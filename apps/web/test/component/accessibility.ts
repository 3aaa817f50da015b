import axe from 'axe-core'
import { onTestFinished } from 'vitest'
import { defaultAppearance, startAppearance, useAppearance } from '../../src/lib/appearance.ts'

/** They are about whole pages, and a component is none. */
const ofPages = ['region', 'page-has-heading-one', 'landmark-one-main']
const rules = Object.fromEntries(ofPages.map(rule => [rule, { enabled: false }]))

/** Until what was changed is on the screen. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

/** Whatever axe finds fault with in all that is drawn, windows and lists included. */
export async function accessibilityProblems(): Promise<string[]> {
  // What still fades in has no colours yet that could be judged, and begins to with the next frame.
  await drawn()
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  const { violations } = await axe.run(document.body, { rules })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** The same in the light and in the dark. */
export async function accessibilityProblemsInBothThemes(): Promise<{ light: string[]; dark: string[] }> {
  const light = await accessibilityProblems()
  onTestFinished(() => void useAppearance.setState(defaultAppearance))
  useAppearance.setState({ isDark: true })
  await startAppearance()
  // Once more, now that the colours are there.
  useAppearance.setState({ isDark: false })
  await drawn()
  useAppearance.setState({ isDark: true })
  return { light, dark: await accessibilityProblems() }
}

export const noAccessibilityProblems = { light: [], dark: [] }
