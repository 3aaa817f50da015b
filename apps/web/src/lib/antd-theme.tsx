import { ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/es/locale/zh_CN.js'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { colorOf, loadDark, useAppearance, useDarkAlgorithm } from './appearance.ts'
import type { ThemeColor } from './theme-colors.ts'
import { useIsPhone, useReducedMotion } from './use-media.ts'

/** Large enough for a thumb. */
const phoneControlHeight = 44

/** Text colours of state tags on their pale backgrounds, one step darker than antd's, for contrast. */
const lightTags = {
  colorSuccess: '#237804',
  colorWarning: '#874d00',
  colorInfo: '#0958d9',
  green7: '#237804',
  cyan7: '#006d75',
}
const darkTags = {
  colorInfo: '#65a9f3',
  colorError: '#e87070',
  red7: '#f37370',
  geekblue7: '#8da7f5',
  purple7: '#b98ae8',
}

/** The colours of a plain button under the pointer. antd would take those of a primary one, too dark to read as text. */
const darkHover = (text: string) => ({
  defaultHoverColor: text,
  defaultHoverBorderColor: text,
  defaultActiveColor: text,
  defaultActiveBorderColor: text,
})

type DarkAlgorithm = ReturnType<typeof useDarkAlgorithm.getState>['algorithm']

interface Conditions {
  color: ThemeColor
  isDark: boolean
  dark: DarkAlgorithm
  isStill: boolean
  isPhone: boolean
}

function toTheme({ color, isDark, dark, isStill, isPhone }: Conditions): ThemeConfig {
  const { strong, stronger, darkText } = color
  const algorithm = isDark ? dark : null
  // The customer's blue is too light for links and for a background of white text. Those use another step of the
  // colour.
  const text = isDark ? darkText : strong
  return {
    ...(algorithm && { algorithm }),
    token: {
      colorPrimary: color.color,
      colorLink: text,
      // antd's two colours are too pale to read easily.
      ...(!isDark && { colorError: '#CF1322' }),
      colorTextDescription: 'var(--xw-text-secondary)',
      colorTextPlaceholder: 'var(--xw-text-placeholder)',
      borderRadius: 6,
      fontSize: 14,
      fontFamily: 'var(--xw-font)',
      motion: !isStill,
      ...(isPhone && { controlHeight: phoneControlHeight }),
    },
    components: {
      Button: {
        colorPrimary: strong,
        colorPrimaryHover: stronger,
        colorPrimaryActive: stronger,
        // In dark colours these are set by hand, because the dark algorithm would darken the derived ones too much.
        ...(isDark && { colorLink: darkText, colorError: '#d32f32', ...darkHover(darkText) }),
      },
      // An input's error is text to read, so it needs more contrast than a mark.
      ...(isDark && { Form: { colorError: '#f37370' } }),
      Tag: isDark ? darkTags : lightTags,
      Tabs: { itemSelectedColor: text, itemHoverColor: text, itemActiveColor: text },
      Menu: {
        itemSelectedColor: text,
        subMenuItemSelectedColor: text,
        horizontalItemSelectedColor: text,
        darkItemSelectedBg: strong,
        darkItemBg: 'var(--xw-sider)',
        darkSubMenuItemBg: 'var(--xw-sider-inner)',
      },
    },
  }
}

const IsThemed = createContext(false)

/**
 * For parts that also stand on pages without antd, such as a student's home. Inside another AntdTheme it adds nothing.
 */
export const AntdTheme = ({ children }: { children: ReactNode }) =>
  use(IsThemed) ? children : <Theme>{children}</Theme>

/**
 * antd in Chinese and in the chosen colours, with larger controls on phones, and without animation for people who asked
 * their system for less motion.
 */
function Theme({ children }: { children: ReactNode }) {
  const color = useAppearance(colorOf)
  const isDark = useAppearance(state => state.isDark)
  const isStill = useReducedMotion()
  const isPhone = useIsPhone()
  const dark = useDarkAlgorithm(({ algorithm }) => algorithm)
  const theme = useMemo(
    () => toTheme({ color, isDark, dark, isStill, isPhone }),
    [color, isDark, dark, isStill, isPhone],
  )
  useEffect(() => {
    // The system turned dark, or the first part with antd appears on a page without it.
    if (isDark) void loadDark().catch(() => {})
  }, [isDark])
  return (
    <IsThemed value={true}>
      <ConfigProvider locale={zhCN} theme={theme}>
        {children}
      </ConfigProvider>
    </IsThemed>
  )
}
