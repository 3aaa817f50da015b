import { QueryClient } from '@tanstack/react-query'
import { onSessionEnd } from '../lib/session.ts'

/** What the server owns. A failed call has shown itself, and repeating it would show it again: nothing retries by itself. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
})

onSessionEnd(() => queryClient.clear())
