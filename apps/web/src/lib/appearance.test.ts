import { describe, expect, it } from 'vitest'
import {
  colorOf,
  defaultAppearance,
  normalizeAppearance,
  restoreAppearance,
  toProperties,
  useAppearance,
} from './appearance.ts'
import { storage } from './storage.ts'
import { themeColors } from './theme-colors.ts'

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe('appearance', () => {
  it('LY-08 offers eight colours, the customer’s blue first', () => {
    expect(themeColors.map(({ color }) => color)).toHaveLength(8)
    expect(new Set(themeColors.map(({ color }) => color)).size).toBe(8)
    expect(defaultAppearance.color).toBe('#1890FF')
    expect(colorOf({ color: 'red; background: url(x)' }).color).toBe('#1890FF')
  })

  it.each(themeColors)(
    'LY-08 text in $name has enough contrast, light and dark',
    ({ strong, soft, darkText, darkSoft }) => {
      expect(contrast(strong, '#ffffff')).toBeGreaterThan(4.5)
      expect(contrast(strong, soft)).toBeGreaterThan(4.5)
      expect(contrast(darkText, '#1f1f1f')).toBeGreaterThan(4.5)
      expect(contrast(darkText, darkSoft)).toBeGreaterThan(4.5)
    },
  )

  it('LY-08 allows fluid content only with the top menu, and a fixed side menu only without it', () => {
    const side = normalizeAppearance({ ...defaultAppearance, content: 'fluid' })
    expect(side).toMatchObject({ content: 'fixed', isSiderFixed: true })
    const top = normalizeAppearance({ ...defaultAppearance, navigation: 'top', content: 'fluid' })
    expect(top).toMatchObject({ content: 'fluid', isSiderFixed: false })
  })

  it('LY-08 hides only a fixed header', () => {
    expect(normalizeAppearance({ ...defaultAppearance, isHeaderFixed: false, hidesHeader: true }).hidesHeader).toBe(
      false,
    )
  })

  it('LY-08 is kept on this machine', () => {
    useAppearance.setState({ color: '#722ED1' })
    expect(storage.get('appearance')).toMatchObject({ state: { color: '#722ED1' } })
    useAppearance.setState(defaultAppearance)
  })

  it('LY-08 follows the system until the user chooses, and keeps a choice from before there was a system to follow', () => {
    expect(restoreAppearance().scheme).toBe('system')
    expect(restoreAppearance({ isDark: true, color: '#722ED1' })).toMatchObject({ scheme: 'dark', color: '#722ED1' })
    expect(restoreAppearance({ isDark: true, scheme: 'system' }).scheme).toBe('system')
  })

  it('LY-08 text takes a lighter step on a dark page', () => {
    const light = toProperties(defaultAppearance)
    const dark = toProperties({ ...defaultAppearance, isDark: true })
    expect(light['--xw-primary-dark']).toBe('#096dd9')
    expect(dark['--xw-primary-dark']).toBe('#3c9ae8')
    expect(dark['--xw-primary-fill']).toBe('#096dd9')
  })
})
