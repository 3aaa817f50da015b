import { useQuery } from '@tanstack/react-query'
import { paths } from '@xw/shared/wire/paths'
import type { School, SignedIn } from '@xw/shared/wire/session'
import { call } from '../../api/http.ts'
import { switchSession } from '../../lib/session.ts'

const none: School[] = []

/** HD-07: loads the schools of the signed-in user. */
export function useOwnSchools(): School[] {
  const { data } = useQuery({
    queryKey: ['own-schools'],
    staleTime: 300_000,
    queryFn: ({ signal }) => call<{ list: School[] }>(paths.session.ownSchools, { silent: true, signal }),
  })
  return data?.list ?? none
}

/** HD-07: switches to another school. The old token becomes invalid, and the caller has to reload the page. */
export async function switchSchool(tenantId: number): Promise<void> {
  const { token, userInfo } = await call<SignedIn>(paths.session.selectSchool, { method: 'POST', body: { tenantId } })
  switchSession(token, userInfo)
}
