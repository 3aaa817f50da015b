import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Finding } from '@xw/shared/degree/rules/finding'
import { paths } from '@xw/shared/wire/paths'
import { useEffect, useState } from 'react'
import { call } from '../../api/http.ts'
import type { FormValues } from '../resources/resource-record.ts'

/** Long enough that a word is typed, short enough that its answer is there when the next field is. */
const pauseMs = 500

/** A record as it is typed: what is stored, and what was changed of it. */
export interface EditedRecord {
  readonly id: string | null
  readonly xwlx: string
  readonly version: unknown
  readonly changed: FormValues
}

export interface Findings {
  /** Null until the first answer. */
  readonly list: readonly Finding[] | null
  readonly error: Error | null
  readonly isFetching: boolean
  /** They are of what is typed now, not of what was there a moment ago. */
  readonly isCurrent: boolean
  retry(): void
}

/** What the rules say of a record while it is typed. The server asks them: it knows the codes, the masked values and the other records. */
export function useFindings({ id, xwlx, version, changed }: EditedRecord): Findings {
  const now = JSON.stringify(changed)
  const typed = useSettledValue(now)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['findings', id, xwlx, version, typed],
    queryFn: ({ signal }) =>
      call<Finding[]>(paths.records.judge, {
        method: 'POST',
        body: { ...(id !== null && { id }), xwlx, values: JSON.parse(typed) as object },
        silent: true,
        signal,
      }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isCurrent = data !== undefined && !isPlaceholderData && typed === now
  return { list: data ?? null, error, isFetching, isCurrent, retry: () => void refetch() }
}

/** A value once it has stayed for a while. */
function useSettledValue(value: string): string {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
