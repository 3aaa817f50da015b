import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { useState } from 'react'
import { call, request } from '../../api/http.ts'
import { type Refusal, readRefusal } from '../../api/refusal.ts'
import { notify } from '../../lib/notify.ts'

/** The records that something is done to: these, or all that the query of a list finds. */
export interface Target {
  readonly xwlx: string
  readonly ids?: readonly string[]
  readonly query?: Readonly<Record<string, string>>
  /** The version of a single record that is before the user's eyes. */
  readonly version?: number
}

/** What would become of them; asked each time a dialog opens, once it is known what for, and never kept. */
export function usePreview<T extends BulkResult = BulkResult>(path: string, body: object, isKnown = true) {
  return useQuery({
    queryKey: ['many-preview', path, body],
    queryFn: ({ signal }) => call<T>(path, { method: 'POST', body: { ...body, preview: true }, silent: true, signal }),
    enabled: isKnown,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** A whole collection takes its time. */
const manyTimeoutMs = 3 * 60_000

/** Does it, and says what came of it; gives the refusal where nothing was done. */
export async function doMany(path: string, body: object): Promise<Refusal | null> {
  const answer = await request<BulkResult>(path, { method: 'POST', body, timeoutMs: manyTimeoutMs })
  if (answer.success) notify.success(answer.message)
  return readRefusal(answer)
}

interface Around {
  def: ResourceDef
  /** It was done. */
  onDone: () => void
}

/** The doing of a dialog: whether it is under way, and that lists show what came of it. */
export function useMany(path: string, { def, onDone }: Around) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function run(body: object): Promise<Refusal | null> {
    setBusy(true)
    try {
      const refusal = await doMany(path, body)
      if (refusal) return refusal
      void queryClient.invalidateQueries({ queryKey: ['resource', def.path] })
      onDone()
      return null
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
