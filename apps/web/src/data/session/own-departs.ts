import { queryOptions } from '@tanstack/react-query'
import { paths } from '@xw/shared/wire/paths'
import type { OwnDeparts } from '@xw/shared/wire/session'
import { call } from '../../api/http.ts'

/** SE-08: loads the departments of the signed-in user. */
export const ownDepartsQuery = queryOptions({
  queryKey: ['own-departs'],
  queryFn: ({ signal }) => call<OwnDeparts>(paths.session.ownDeparts, { silent: true, signal }),
})
