import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { paths } from '@xw/shared/wire/paths'
import { RecordNeighbours } from '@xw/shared/wire/record-history'
import { ListParams } from '../../../lib/params.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Actions } from '../../../resource/actions.ts'
import { callerOf } from '../../../resource/routes.ts'

/** DG-03: returns the records before and after one in the list that it was opened from. The query is the list's own. */
export const neighboursRoute = (actions: Actions): Route =>
  route({
    method: 'GET',
    path: paths.records.neighbours,
    permission: `${degreeRecordTable.permission}:list`,
    scope: 'tenant',
    query: ListParams,
    response: RecordNeighbours,
    handle(call) {
      const { id, ...asked } = call.query
      return actions.neighbours(callerOf(call), typeof id === 'string' ? id : '', asked)
    },
  })
