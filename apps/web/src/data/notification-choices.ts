import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paths } from '@xw/shared/wire/paths'
import { call, request } from '../api/http.ts'
import { notify } from '../lib/notify.ts'

/** How the user wants to hear of news, apart from the bell in the header, which always rings. */
export interface NotificationChoices {
  readonly mail: boolean
  readonly readAloud: boolean
}

/** The server keeps the choices under this page key. The code that sends mail reads them there. */
const pageKey = 'notifications'
const defaultChoices: NotificationChoices = { mail: true, readAloud: false }

/** SY-24: the user's notification choices, the same in every browser. */
export function useNotificationChoices() {
  const queryClient = useQueryClient()
  const queryKey = ['notification-choices']
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => ({
      ...defaultChoices,
      ...(await call<Partial<NotificationChoices> | null>(paths.pageSettings.read, {
        params: { pageKey },
        silent: true,
        signal,
      })),
    }),
  })
  return {
    choices: data ?? null,
    error,
    retry: () => void refetch(),
    async save(choices: NotificationChoices): Promise<void> {
      // The switch moves at once; the server's answer replaces it afterwards.
      queryClient.setQueryData(queryKey, choices)
      const body = { pageKey, settings: choices }
      const { success, message } = await request(paths.pageSettings.save, { method: 'POST', body })
      if (success) notify.success(message)
      else notify.warn(message)
      await refetch()
    },
  }
}
