import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { BatchOption } from '@xw/shared/wire/batches'
import { paths } from '@xw/shared/wire/paths'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import type { Db } from '../../../plugins/db.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Batches } from './batches.ts'

/**
 * Lists the batches of a degree type for every user who works on its records: each page of records is about one batch.
 * Names and windows are known to everybody who takes part; only users with the batch permission see the full list.
 */
export const batchChoicesRoute = ({ db, batches }: { db: Db; batches: Batches }): Route =>
  route({
    method: 'GET',
    path: paths.batches.choices,
    permission: `${degreeRecordTable.permission}:list`,
    scope: 'tenant',
    query: Type.Object({ xwlx: textParam(10, 1) }),
    response: Type.Array(BatchOption),
    async handle({ session, query }) {
      const all = await db.inTenant(session.tenantId, tx => batches.of(tx, session.tenantId))
      return all
        .filter(({ xwbslbm }) => xwbslbm === query.xwlx)
        .map(({ id, name, xwbslbm, state, windows }) => ({ id, name, xwbslbm, state, windows }))
    },
  })
