import { DayVisits, RecordCount, VisitCounts } from '@xw/shared/wire/dashboard'
import { paths } from '@xw/shared/wire/paths'
import { Type } from 'typebox'
import type { Deps } from '../../plugins/deps.ts'
import { type Route, route } from '../../plugins/route.ts'
import type { Engine } from '../../resource/engine.ts'
import { xwInfoSource } from '../xw-info/index.ts'
import { countRecords } from './records.ts'
import { countVisits, visitsByDay } from './visits.ts'

/** DG-10: what the dashboards count. Everything is counted within what the caller reaches. */
export const dashboardRoutes = ({ db }: Deps, engine: Engine): Route[] => [
  route({
    method: 'GET',
    path: paths.dashboard.records,
    permission: `${xwInfoSource.permission}:list`,
    scope: 'tenant',
    response: Type.Array(RecordCount),
    handle: ({ session }) => db.inTenant(session.tenantId, tx => countRecords(tx, session, engine.ground)),
  }),
  route({
    method: 'GET',
    path: paths.dashboard.visits,
    permission: 'dashboard:visits',
    scope: 'tenant',
    response: VisitCounts,
    handle: ({ session }) => db.inTenant(session.tenantId, tx => countVisits(tx, session.tenantId)),
  }),
  route({
    method: 'GET',
    path: paths.dashboard.visitsByDay,
    permission: 'dashboard:visits',
    scope: 'tenant',
    response: Type.Array(DayVisits),
    handle: ({ session }) => db.inTenant(session.tenantId, tx => visitsByDay(tx, session.tenantId)),
  }),
]
