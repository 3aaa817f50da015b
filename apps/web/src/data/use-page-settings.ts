import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../api/http.ts'
import { useSession } from '../lib/session.ts'
import { storage, weekMs } from '../lib/storage.ts'

/** The user's settings of one column. The order is that of the list it stands in. */
export interface ColumnSetting {
  readonly key: string
  readonly width?: number
  readonly isHidden?: boolean
  readonly isFixed?: boolean
}

/** The height of a list's rows. */
export type Density = 'compact' | 'middle' | 'loose'

/** The user's settings of one list page. */
export interface PageSettings {
  readonly columns?: readonly ColumnSetting[]
  readonly density?: Density
}

/** The page key of settings that apply to every list. */
export const allListsKey = '*'

const none = {}

interface SettingsStore<T> {
  readonly settings: Partial<T>
  save(settings: Partial<T>): void
}

/**
 * A user's settings for one page. They are stored on the server for other browsers, and in this browser, so that the
 * page does not change its layout when the answer comes and works without one.
 */
export function usePageSettings<T extends object = PageSettings>(pageKey: string): SettingsStore<T> {
  const queryClient = useQueryClient()
  const userId = useSession(state => state.user?.id ?? '')
  const localKey = `page:${userId}:${pageKey}`
  const queryKey = ['page-settings', pageKey]
  const { data } = useQuery({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await call<Partial<T> | null>(paths.pageSettings.read, { params: { pageKey }, silent: true, signal })) ?? none,
    placeholderData: (storage.get(localKey) as Partial<T> | null) ?? none,
  })
  return {
    settings: data ?? (storage.get(localKey) as Partial<T> | null) ?? none,
    save(settings) {
      queryClient.setQueryData(queryKey, settings)
      storage.set(localKey, settings, weekMs)
      // A failed save is not shown, because dragging a column should not raise a network error; the browser has the
      // settings.
      void call(paths.pageSettings.save, { method: 'POST', body: { pageKey, settings }, silent: true }).catch(() => {})
    },
  }
}
