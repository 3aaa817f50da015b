import { useQuery } from '@tanstack/react-query'
import type { BatchChoice } from '@xw/shared/wire/batches'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../../api/http.ts'

/** Windows are opened and moved by people, some times a year; what the server refuses meanwhile it says. */
const staleTimeMs = 60_000

/** The collections of a degree type, the newest first. */
export const useBatches = (xwlx: string) =>
  useQuery({
    queryKey: ['resource', paths.batches.resource, 'choices', xwlx],
    queryFn: ({ signal }) => call<BatchChoice[]>(paths.batches.choices, { params: { xwlx }, silent: true, signal }),
    enabled: xwlx !== '',
    staleTime: staleTimeMs,
  })
