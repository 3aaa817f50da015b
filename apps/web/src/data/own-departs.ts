import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OwnDepart } from '@xw/shared/session/user-info'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../api/http.ts'

interface OwnDeparts {
  list: OwnDepart[]
  /** The current department. */
  orgCode: string | null
}

/** SE-08: the departments of the signed-in user. */
export const ownDepartsQuery = queryOptions({
  queryKey: ['own-departs'],
  queryFn: ({ signal }) => call<OwnDeparts>(paths.session.ownDeparts, { silent: true, signal }),
})

export const useOwnDeparts = () => useQuery(ownDepartsQuery)
