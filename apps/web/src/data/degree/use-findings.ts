import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Finding } from '@xw/shared/degree/rules/finding'
import { paths } from '@xw/shared/wire/paths'
import { useEffect, useState } from 'react'
import { call } from '../../api/http.ts'
import type { FormValues } from '../resources/resource-record.ts'

/** Long enough to finish a word, short enough that the findings arrive before the next field is filled in. */
const pauseMs = 500

/** A record while it is edited: the stored version and the changed values. */
export interface EditedRecord {
  readonly id: string | null
  readonly xwlx: string
  readonly version: unknown
  readonly changed: FormValues
}

export interface RecordFindings {
  /** Null until the first answer. */
  readonly list: readonly Finding[] | null
  readonly error: Error | null
  readonly isFetching: boolean
  /** True when the findings are about the values typed now, not about earlier ones. */
  readonly isCurrent: boolean
  retry(): void
}

/**
 * Loads the findings of the check rules while a record is edited. The server runs the rules, because it knows the
 * codes, the masked values and the other records.
 */
export function useFindings({ id, xwlx, version, changed }: EditedRecord): RecordFindings {
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

/** Returns a value once it has not changed for a while. */
function useSettledValue(value: string): string {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
