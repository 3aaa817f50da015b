import { useEffect } from 'react'
import { normalizeAppearance, useAppearance } from '../lib/appearance.ts'
import { takeShellRoom } from '../lib/shell-room.ts'
import { useIsMobile, useIsPhone } from '../lib/use-media.ts'
import { useHiddenHeader } from './use-hidden-header.ts'

const headerPx = 56
/** The widths of the side menu (LY-03). */
const siderPx = { open: 200, collapsed: 80 }
const tabsPx = { desk: 40, phone: 44 }

/** The parts of the frame and their appearance. */
export interface FrameParts {
  readonly isMobile: boolean
  readonly hasTabs: boolean
  readonly menu: 'drawer' | 'side' | 'top'
  readonly menuTheme: 'dark' | 'light'
  readonly isCollapsed: boolean
  readonly isSiderFixed: boolean
  readonly header: 'fixed' | 'hidden' | 'free'
  readonly content: 'fixed' | 'fluid'
}

/** Decides the parts of the frame from the user's appearance settings and the width of the screen. */
export function useFrame(): FrameParts {
  const { navigation, content, isSiderFixed, isHeaderFixed, hidesHeader, hasTabs, menuTheme, isCollapsed } =
    normalizeAppearance(useAppearance())
  const isMobile = useIsMobile()
  const isPhone = useIsPhone()
  const isHidden = useHiddenHeader(hidesHeader)
  const tabsHeight = hasTabs ? (isPhone ? tabsPx.phone : tabsPx.desk) : 0
  const topPx = isHeaderFixed ? (isHidden ? 0 : headerPx) + tabsHeight : 0
  const menu = isMobile ? 'drawer' : navigation
  const startPx = menu === 'side' ? (isCollapsed ? siderPx.collapsed : siderPx.open) : 0
  useEffect(() => takeShellRoom({ topPx, startPx }), [topPx, startPx])
  return {
    isMobile,
    hasTabs,
    menu,
    menuTheme,
    isCollapsed,
    isSiderFixed,
    header: isHeaderFixed ? (isHidden ? 'hidden' : 'fixed') : 'free',
    content,
  }
}
