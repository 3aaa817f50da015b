import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paths } from '@xw/shared/wire/paths'
import { call, request } from '../api/http.ts'
import { notify } from '../lib/notify.ts'

/** How somebody wants to hear of news beside the bell in the header, which always rings. */
export interface NotificationChoices {
  readonly mail: boolean
  readonly readAloud: boolean
}

/** Under which name the server keeps them, where what sends mail finds them too. */
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
      // The switch moves at once; what the server says afterwards stands.
      queryClient.setQueryData(queryKey, choices)
      const body = { pageKey, settings: choices }
      const { success, message } = await request(paths.pageSettings.save, { method: 'POST', body })
      if (success) notify.success(message)
      else notify.warn(message)
      await refetch()
    },
  }
}
