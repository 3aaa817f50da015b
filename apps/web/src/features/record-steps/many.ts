import { useQuery } from '@tanstack/react-query'
import type { ManyOutcome } from '@xw/shared/wire/record-steps'
import { call, request } from '../../api/http.ts'
import { type Refusal, refusalOf } from '../../api/refusal.ts'
import { notify } from '../../lib/notify.ts'

/** The records that something is done to: these, or all that the query of a list finds. */
export interface Target {
  readonly xwlx: string
  readonly ids?: readonly string[]
  readonly query?: Readonly<Record<string, string>>
  /** The version of a single record that is before the user's eyes. */
  readonly version?: number
}

/** What would become of them; asked each time a dialog opens, and never kept. */
export function usePreview(path: string, body: object) {
  return useQuery({
    queryKey: ['many-preview', path, body],
    queryFn: ({ signal }) =>
      call<ManyOutcome>(path, { method: 'POST', body: { ...body, preview: true }, silent: true, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** A whole collection takes its time. */
const manyTimeoutMs = 3 * 60_000

/** Does it, and says what came of it; gives the refusal where nothing was done. */
export async function doMany(path: string, body: object): Promise<Refusal | null> {
  const answer = await request<ManyOutcome>(path, { method: 'POST', body, timeoutMs: manyTimeoutMs })
  if (answer.success) notify.success(answer.message)
  return refusalOf(answer)
}
