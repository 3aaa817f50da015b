import { useQuery } from '@tanstack/react-query'
import { paths } from '@xw/shared/wire/paths'
import type { School, SignedIn } from '@xw/shared/wire/session'
import { call } from '../../api/http.ts'
import { switchSession } from '../../lib/session.ts'

const none: School[] = []

/** HD-07: the schools that the signed-in user belongs to. */
export function useOwnSchools(): School[] {
  const { data } = useQuery({
    queryKey: ['own-schools'],
    staleTime: 300_000,
    queryFn: ({ signal }) => call<{ list: School[] }>(paths.session.ownSchools, { silent: true, signal }),
  })
  return data?.list ?? none
}

/** HD-07: goes on in another school; the old token is over. The page has to be loaded anew afterwards. */
export async function switchSchool(tenantId: number): Promise<void> {
  const { token, userInfo } = await call<SignedIn>(paths.session.selectSchool, { method: 'POST', body: { tenantId } })
  switchSession(token, userInfo)
}
