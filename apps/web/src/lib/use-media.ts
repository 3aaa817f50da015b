import { useCallback, useSyncExternalStore } from 'react'

/** Reports whether a media query matches, and redraws when that changes. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** LY-03: below 1088 px the side menu is a drawer. */
export const useIsMobile = (): boolean => useMedia('(max-width: 1087.98px)')

export const useIsPhone = (): boolean => useMedia('(max-width: 767.98px)')

/** GR-09: below 500 px a grid scrolls. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 499.98px)')

export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)')

/** Reports whether the window has room for a column beside a form. */
export const useIsRoomy = (): boolean => useMedia('(min-width: 1200px)')
