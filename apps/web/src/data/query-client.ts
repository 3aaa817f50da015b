import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { onSessionEnd } from '../lib/session.ts'

/** What the server owns. A failed call has shown itself, and repeating it would show it again: nothing retries by itself. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
})

onSessionEnd(() => queryClient.clear())

/**
 * Whoever shows this asks anew, because it changed. A question that is under way was put before the change, also where it
 * is the first one: its answer would be the old one, so it is given up and put again.
 */
export async function reloadQueries(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
