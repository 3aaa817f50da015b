import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type algorithm from './dark-algorithm.ts'
import { loadChunk } from './load-chunk.ts'
import { notify } from './notify.ts'
import { createPersistStorage } from './persist-storage.ts'
import { defaultColor, type ThemeColor, themeColors } from './theme-colors.ts'

/** LY-08: how somebody wants the product to look, on this machine. */
export interface Appearance {
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
  /** The side menu shows its icons only. */
  readonly isCollapsed: boolean
}

export const defaultAppearance: Appearance = {
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

/** What comes of a choice: fluid content goes with the top menu only, a fixed side menu without it, hiding with a fixed header. */
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

const tenYearsMs = 10 * 365 * 24 * 3_600_000

/** The choice, kept in this browser for whoever uses it. */
export const useAppearance = create<Appearance>()(
  persist(() => defaultAppearance, {
    name: 'appearance',
    storage: createPersistStorage<Appearance>(() => true, tenYearsMs),
  }),
)

/** The colours of everything that is not antd's, as custom properties of the page. */
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

let dark: typeof algorithm | null = null

/** antd's way from light to dark; null until it is needed. */
export const darkAlgorithm = (): typeof algorithm | null => dark

async function loadDark() {
  dark = (await loadChunk(() => import('./dark-algorithm.ts'))).default
}

/** Paints the page as it was left, and again whenever something else is chosen. */
export async function startAppearance(): Promise<void> {
  const appearance = useAppearance.getState()
  applyAppearance(appearance)
  useAppearance.subscribe(applyAppearance)
  // A page in the wrong colours is better than none.
  if (appearance.isDark) await loadDark().catch(() => {})
}

const readableMs = 500
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Changes the colours, with a word while that takes time. */
export async function changeTheme(change: Partial<Appearance>): Promise<void> {
  const done = notify.loading('正在编译主题')
  try {
    // Colours that are at hand are there at once; what says so is not to be gone before it was read.
    await Promise.all([change.isDark && !dark && loadDark(), pause(readableMs)])
    useAppearance.setState(change)
  } catch {
    notify.error('Failed to update theme')
  } finally {
    done()
  }
}
