import { useQuery } from '@tanstack/react-query'
import type { ApplicationRules } from '@xw/shared/wire/applications'
import { applicationPath } from '@xw/shared/wire/record-paths'
import { call } from '../../api/http.ts'

/** The rules change seldom, and the server checks every action against the current ones. */
const staleTime = 60_000
export const applicationKey = ['application'] as const

/** Returns what a degree type asks for beside the fields of its records, or null until it has loaded. */
export function useApplication(xwlx: string): ApplicationRules | null {
  const { data = null } = useQuery({
    queryKey: [...applicationKey, xwlx],
    queryFn: ({ signal }) => call<ApplicationRules>(applicationPath, { params: { xwlx }, silent: true, signal }),
    enabled: xwlx !== '',
    staleTime,
  })
  return data
}
