import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { onSessionEnd } from '../lib/session.ts'

/**
 * The cache of all server data. It does not retry, because a failed call has already shown its message and a retry
 * would show it again.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
})

onSessionEnd(() => queryClient.clear())

/**
 * Reloads the queries under a key because the data has changed. A load that is still running was started before the
 * change, so it is cancelled and started again, even if it is the first one.
 */
export async function reloadQueries(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
