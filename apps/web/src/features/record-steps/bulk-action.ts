import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { useState } from 'react'
import { call, request } from '../../api/http.ts'
import { type Refusal, readRefusal } from '../../api/refusal.ts'
import { notify } from '../../lib/notify.ts'

/** The records that an action applies to: the listed ids, or everything that a list's query finds. */
export interface BulkTarget {
  readonly xwlx: string
  readonly ids?: readonly string[]
  readonly query?: Readonly<Record<string, string>>
  /** The version of a single record that the user sees. */
  readonly version?: number
}

/** Previews an action on many records. Every dialog asks anew, once its inputs are known, and no answer is cached. */
export function useBulkPreview<T extends BulkResult = BulkResult>(path: string, body: object, isKnown = true) {
  return useQuery({
    queryKey: ['many-preview', path, body],
    queryFn: ({ signal }) => call<T>(path, { method: 'POST', body: { ...body, preview: true }, silent: true, signal }),
    enabled: isKnown,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** A whole batch of records takes minutes. */
const bulkTimeoutMs = 3 * 60_000

/** Runs the action and shows the result. Returns the refusal, or null when the action was done. */
export async function runBulkAction(path: string, body: object): Promise<Refusal | null> {
  const answer = await request<BulkResult>(path, { method: 'POST', body, timeoutMs: bulkTimeoutMs })
  if (answer.success) notify.success(answer.message)
  return readRefusal(answer)
}

interface BulkActionOptions {
  def: ResourceDef
  /** Runs after the action has been done. */
  onDone: () => void
}

/** Runs the action of a dialog, reports whether it is under way, and refreshes the lists afterwards. */
export function useBulkAction(path: string, { def, onDone }: BulkActionOptions) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function run(body: object): Promise<Refusal | null> {
    setBusy(true)
    try {
      const refusal = await runBulkAction(path, body)
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
