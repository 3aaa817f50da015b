import { ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useMemo } from 'react'
import { useIsPhone, useReducedMotion } from './use-media.ts'

dayjs.locale('zh-cn')

/** The customer's blue is too light for white text on it and for links: those take its darker step. */
const primary = '#1890FF'
const primaryDark = '#096DD9'
const primaryDarker = '#0050B3'

const theme: ThemeConfig = {
  token: {
    colorPrimary: primary,
    colorLink: primaryDark,
    // antd's own two are too pale to be read easily.
    colorError: '#CF1322',
    colorTextDescription: 'var(--xw-text-secondary)',
    borderRadius: 6,
    fontSize: 14,
    fontFamily: 'var(--xw-font)',
  },
  components: {
    Button: { colorPrimary: primaryDark, colorPrimaryHover: primaryDarker, colorPrimaryActive: primaryDarker },
    Menu: { darkItemSelectedBg: primaryDark },
  },
}

/** What a thumb can hit. */
const phoneControlHeight = 44

/** antd in Chinese with the product's tokens, larger on phones, still for people who asked their system for less motion. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const isStill = useReducedMotion()
  const isPhone = useIsPhone()
  const adapted = useMemo(() => {
    const token = { ...theme.token, motion: !isStill, ...(isPhone && { controlHeight: phoneControlHeight }) }
    return { ...theme, token }
  }, [isStill, isPhone])
  return (
    <ConfigProvider locale={zhCN} theme={adapted}>
      {children}
    </ConfigProvider>
  )
}
