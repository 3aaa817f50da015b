import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../api/http.ts'
import { useSession } from '../lib/session.ts'
import { storage, weekMs } from '../lib/storage.ts'

/** One column as a user has placed it. The order is that of the list it stands in. */
export interface ColumnSetting {
  readonly key: string
  readonly width?: number
  readonly isHidden?: boolean
  readonly isFixed?: boolean
}

/** How close the rows of a list stand. */
export type Density = 'compact' | 'middle' | 'loose'

/** How a user wants a list page to look. */
export interface PageSettings {
  readonly columns?: readonly ColumnSetting[]
  readonly density?: Density
}

/** Under this name stands what a user wants of every list. */
export const allListsKey = '*'

interface SettingsStore {
  readonly settings: PageSettings
  save(settings: PageSettings): void
}

const none: PageSettings = {}

/**
 * A user's settings for one page. They are kept on the server, so that they follow to another browser, and here, so that
 * the page does not change its shape when the answer comes, and goes on where the server does not answer.
 */
export function usePageSettings(pageKey: string): SettingsStore {
  const queryClient = useQueryClient()
  const userId = useSession(state => state.user?.id ?? '')
  const localKey = `page:${userId}:${pageKey}`
  const queryKey = ['page-settings', pageKey]
  const { data } = useQuery({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await call<PageSettings | null>(paths.pageSettings.read, { params: { pageKey }, silent: true, signal })) ?? none,
    placeholderData: (storage.get(localKey) as PageSettings | null) ?? none,
  })
  return {
    settings: data ?? (storage.get(localKey) as PageSettings | null) ?? none,
    save(settings) {
      queryClient.setQueryData(queryKey, settings)
      storage.set(localKey, settings, weekMs)
      // Whoever drags a column is not to be told about a network; the browser has it.
      void call(paths.pageSettings.save, { method: 'POST', body: { pageKey, settings }, silent: true }).catch(() => {})
    },
  }
}
