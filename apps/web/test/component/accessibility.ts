import axe from 'axe-core'
import { onTestFinished } from 'vitest'
import { defaultAppearance, startAppearance, useAppearance } from '../../src/lib/appearance.ts'

/** These rules are about whole pages, and a component is not one. */
const ofPages = ['region', 'page-has-heading-one', 'landmark-one-main']
const rules = Object.fromEntries(ofPages.map(rule => [rule, { enabled: false }]))

/** Waits until a change is on the screen. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

/** Returns the rules that axe finds violated in everything drawn, including popups and dialogs. */
export async function accessibilityProblems(): Promise<string[]> {
  // Parts that fade in start with the next frame and have no final colours to check before they finish.
  await drawn()
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  const { violations } = await axe.run(document.body, { rules })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Checks the same in light and dark colours. */
export async function accessibilityProblemsInBothThemes(): Promise<{ light: string[]; dark: string[] }> {
  const light = await accessibilityProblems()
  onTestFinished(() => void useAppearance.setState(defaultAppearance))
  useAppearance.setState({ scheme: 'dark' })
  await startAppearance({ hasAntd: true })
  // Waits again, now that the colours have changed.
  useAppearance.setState({ isDark: false })
  await drawn()
  useAppearance.setState({ isDark: true })
  return { light, dark: await accessibilityProblems() }
}

export const noAccessibilityProblems = { light: [], dark: [] }
