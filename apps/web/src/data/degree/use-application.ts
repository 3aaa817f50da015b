import { useQuery } from '@tanstack/react-query'
import type { ApplicationRules } from '@xw/shared/wire/applications'
import { applicationPath } from '@xw/shared/wire/record-paths'
import { call } from '../../api/http.ts'

/** Seldom changed; whoever acts on what was changed meanwhile is told by the server. */
const staleTime = 60_000
export const applicationKey = ['application'] as const

/** What a degree type asks for beside the fields of its records; null until it is known. */
export function useApplication(xwlx: string): ApplicationRules | null {
  const { data = null } = useQuery({
    queryKey: [...applicationKey, xwlx],
    queryFn: ({ signal }) => call<ApplicationRules>(applicationPath, { params: { xwlx }, silent: true, signal }),
    enabled: xwlx !== '',
    staleTime,
  })
  return data
}
