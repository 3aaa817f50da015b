import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { DashboardOverview, NamedBatches, SubmittedByDay, WorkCounts } from '@xw/shared/wire/dashboard'
import { paths } from '@xw/shared/wire/paths'
import { type TSchema, Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { actorOf } from '../../degree/steps/index.ts'
import { type CountedRecords, listRounds, resolveCountedTypes, selectCountedRecords } from '../figures/index.ts'
import { countOverview } from './overview.ts'
import { countSubmissions } from './submissions.ts'
import { urgeRoute } from './urge-route.ts'
import { visitRoutes } from './visits.ts'
import { countWork, listOwnTasks } from './work.ts'

const permission = `${degreeRecordTable.permission}:list`

/** DG-10: the counts on the dashboards, over the records that the caller reaches. */
export const dashboardRoutes = (deps: Deps, engine: Engine): Route[] => [
  roundsRoute(deps),
  countingRoute(deps, engine, { path: paths.dashboard.overview, response: DashboardOverview, read: countOverview }),
  countingRoute(deps, engine, { path: paths.dashboard.submissions, response: SubmittedByDay, read: countSubmissions }),
  workRoute(deps, engine),
  urgeRoute(deps, engine),
  ...visitRoutes(deps),
]

/** The rounds that a dashboard can show. */
const roundsRoute = ({ db }: Deps): Route =>
  route({
    method: 'GET',
    path: paths.dashboard.rounds,
    permission,
    scope: 'tenant',
    response: Type.Array(NamedBatches),
    handle: ({ session }) => db.inTenant(session.tenantId, tx => listRounds(tx, session)),
  })

interface CountingRoute<T> {
  path: string
  response: TSchema
  read(tx: Tx, reached: readonly CountedRecords[]): Promise<T>
}

/** A route that counts something over the records of a round. */
const countingRoute = <T>({ db }: Deps, engine: Engine, { path, response, read }: CountingRoute<T>): Route =>
  route({
    method: 'GET',
    path,
    permission,
    scope: 'tenant',
    query: Type.Object({ batch: textParam(64, 1) }),
    response,
    handle: ({ session, query }) =>
      db.inTenant(session.tenantId, async tx => {
        const counted = await resolveCountedTypes(tx, session, query.batch)
        return read(tx, await selectCountedRecords(engine, { tx, session }, counted))
      }),
  })

/** Counts the records that wait for the caller, task by task. */
const workRoute = ({ db }: Deps, engine: Engine): Route =>
  route({
    method: 'GET',
    path: paths.dashboard.work,
    permission,
    scope: 'tenant',
    query: Type.Object({ batch: textParam(64, 1) }),
    response: Type.Array(WorkCounts),
    handle: ({ session, query }) =>
      db.inTenant(session.tenantId, async tx => {
        const counted = await resolveCountedTypes(tx, session, query.batch)
        return countWork(
          tx,
          listOwnTasks(session, actorOf(session)),
          await selectCountedRecords(engine, { tx, session }, counted),
        )
      }),
  })
