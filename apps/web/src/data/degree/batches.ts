import { useQuery } from '@tanstack/react-query'
import type { BatchOption } from '@xw/shared/wire/batches'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../../api/http.ts'

/** People open and move windows only a few times a year, and the server refuses what a stale list still offers. */
const staleTimeMs = 60_000

/** Lists the batches of a degree type, newest first. */
export const useBatches = (xwlx: string) =>
  useQuery({
    queryKey: ['resource', paths.batches.resource, 'choices', xwlx],
    queryFn: ({ signal }) => call<BatchOption[]>(paths.batches.choices, { params: { xwlx }, silent: true, signal }),
    enabled: xwlx !== '',
    staleTime: staleTimeMs,
  })
