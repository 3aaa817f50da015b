import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type algorithm from './dark-algorithm.ts'
import { loadChunk } from './load-chunk.ts'
import { notify } from './notify.ts'
import { createPersistStorage } from './persist-storage.ts'
import { defaultColor, type ThemeColor, themeColors } from './theme-colors.ts'

/** Light or dark, by the user's choice or by the system's. */
export type ColorScheme = 'system' | 'light' | 'dark'

/** LY-08: the appearance that the user chose on this machine. */
export interface Appearance {
  readonly scheme: ColorScheme
  /** The page is dark now. Follows from the scheme. */
  readonly isDark: boolean
  readonly color: string
  readonly menuTheme: 'dark' | 'light'
  readonly navigation: 'side' | 'top'
  readonly content: 'fixed' | 'fluid'
  readonly isHeaderFixed: boolean
  readonly hidesHeader: boolean
  readonly isSiderFixed: boolean
  readonly isColorWeak: boolean
  readonly hasTabs: boolean
  /** The side menu shows only its icons. */
  readonly isCollapsed: boolean
}

export const defaultAppearance: Appearance = {
  scheme: 'system',
  isDark: false,
  color: defaultColor.color,
  menuTheme: 'dark',
  navigation: 'side',
  content: 'fixed',
  isHeaderFixed: true,
  hidesHeader: false,
  isSiderFixed: true,
  isColorWeak: false,
  hasTabs: true,
  isCollapsed: false,
}

/**
 * Corrects settings that exclude each other: fluid content needs the top menu, a fixed side menu needs any other menu,
 * and hiding the header needs a fixed one.
 */
export function normalizeAppearance(chosen: Appearance): Appearance {
  const isTop = chosen.navigation === 'top'
  return {
    ...chosen,
    color: colorOf(chosen).color,
    content: isTop ? chosen.content : 'fixed',
    isSiderFixed: chosen.isSiderFixed && !isTop,
    hidesHeader: chosen.hidesHeader && chosen.isHeaderFixed,
  }
}

export const colorOf = ({ color }: Pick<Appearance, 'color'>): ThemeColor =>
  themeColors.find(known => known.color === color) ?? defaultColor

/** Restores a stored appearance. One from before the scheme existed was dark by the user's choice. */
export function restoreAppearance(
  stored: Partial<Appearance> = {},
  current: Appearance = defaultAppearance,
): Appearance {
  return { ...current, ...stored, scheme: stored.scheme ?? (stored.isDark ? 'dark' : 'system') }
}

const tenYearsMs = 10 * 365 * 24 * 3_600_000

/** The chosen appearance, kept in this browser for every user of it. */
export const useAppearance = create<Appearance>()(
  persist(() => defaultAppearance, {
    name: 'appearance',
    storage: createPersistStorage<Appearance>(() => true, tenYearsMs),
    merge: (stored, current) => restoreAppearance(stored as Partial<Appearance> | undefined, current),
  }),
)

/** Returns the colours of all parts outside antd, as custom properties of the page. */
export function toProperties(appearance: Appearance): Record<string, string> {
  const { color, strong, stronger, soft, darkText, darkSoft } = colorOf(appearance)
  return {
    '--xw-primary': color,
    '--xw-primary-fill': strong,
    '--xw-primary-fill-hover': stronger,
    '--xw-primary-dark': appearance.isDark ? darkText : strong,
    '--xw-primary-surface': appearance.isDark ? darkSoft : soft,
  }
}

function applyAppearance(appearance: Appearance) {
  const { style, dataset } = document.documentElement
  for (const [name, value] of Object.entries(toProperties(appearance))) style.setProperty(name, value)
  dataset.theme = appearance.isDark ? 'dark' : 'light'
  dataset.weak = String(appearance.isColorWeak)
}

/** antd's algorithm for dark colours; null until it has loaded. */
export const useDarkAlgorithm = create<{ readonly algorithm: typeof algorithm | null }>(() => ({ algorithm: null }))

/** Loads the dark colours of antd, and with them antd itself. */
export async function loadDark(): Promise<void> {
  if (useDarkAlgorithm.getState().algorithm) return
  useDarkAlgorithm.setState({ algorithm: (await loadChunk(() => import('./dark-algorithm.ts'))).default })
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

const isDarkNow = (scheme: ColorScheme) => (scheme === 'system' ? systemDark().matches : scheme === 'dark')

/**
 * Applies the stored appearance, and every later change of it or of the system's. A page without antd, such as the
 * sign-in page, does not wait for antd's colours.
 */
export async function startAppearance({ hasAntd }: { hasAntd: boolean }): Promise<void> {
  const follow = () => useAppearance.setState(({ scheme }) => ({ isDark: isDarkNow(scheme) }))
  follow()
  applyAppearance(useAppearance.getState())
  useAppearance.subscribe(applyAppearance)
  systemDark().addEventListener('change', follow)
  // If the dark colours do not load, a page in the wrong colours is better than none.
  if (hasAntd && useAppearance.getState().isDark) await loadDark().catch(() => {})
}

const readableMs = 500
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Changes the colours, with a message while that takes time. */
export async function changeTheme(change: Partial<Appearance>): Promise<void> {
  const done = notify.loading('正在编译主题')
  try {
    // Loaded colours apply at once, so the message stays long enough to be read.
    const isDark = isDarkNow(change.scheme ?? useAppearance.getState().scheme)
    await Promise.all([isDark && loadDark(), pause(readableMs)])
    useAppearance.setState({ ...change, isDark })
  } catch {
    notify.error('Failed to update theme')
  } finally {
    done()
  }
}
