import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { DashboardOverview, NamedBatches, SubmittedByDay, TopFinding, WorkCounts } from '@xw/shared/wire/dashboard'
import { paths } from '@xw/shared/wire/paths'
import { type TSchema, Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { actorOf } from '../../degree/record/index.ts'
import { readTopFindings } from '../figures/top-findings.ts'
import { readOverview } from './overview.ts'
import { type Reached, reach } from '../figures/counted-records.ts'
import { readCounted, readRounds } from '../figures/rounds.ts'
import { readSubmissions } from './submissions.ts'
import { urgeRoute } from './urge-route.ts'
import { visitRoutes } from './visits.ts'
import { readWork, tasksOf } from './work.ts'

export { readDeparts } from '../figures/departments.ts'
export { readTopFindings } from '../figures/top-findings.ts'
export { conditionOf, type Reached, reach, unionOf } from '../figures/counted-records.ts'
export { readCounted, readRounds } from '../figures/rounds.ts'

const permission = `${degreeRecordTable.permission}:list`

/** DG-10: what the dashboards count. Everything is counted within what the caller reaches. */
export const dashboardRoutes = (deps: Deps, engine: Engine): Route[] => [
  roundsRoute(deps),
  countRoute(deps, engine, { path: paths.dashboard.overview, response: DashboardOverview, read: readOverview }),
  countRoute(deps, engine, {
    path: paths.dashboard.findings,
    response: Type.Array(TopFinding),
    read: (tx, reached) => readTopFindings(tx, reached),
  }),
  countRoute(deps, engine, { path: paths.dashboard.submissions, response: SubmittedByDay, read: readSubmissions }),
  workRoute(deps, engine),
  urgeRoute(deps, engine),
  ...visitRoutes(deps),
]

/** What a dashboard can be about. */
const roundsRoute = ({ db }: Deps): Route =>
  route({
    method: 'GET',
    path: paths.dashboard.rounds,
    permission,
    scope: 'tenant',
    response: Type.Array(NamedBatches),
    handle: ({ session }) => db.inTenant(session.tenantId, tx => readRounds(tx, session)),
  })

interface CountOf<T> {
  path: string
  response: TSchema
  read(tx: Tx, reached: readonly Reached[]): Promise<T>
}

/** Something that is counted over the records of a round. */
const countRoute = <T>({ db }: Deps, engine: Engine, { path, response, read }: CountOf<T>): Route =>
  route({
    method: 'GET',
    path,
    permission,
    scope: 'tenant',
    query: Type.Object({ batch: textParam(64, 1) }),
    response,
    handle: ({ session, query }) =>
      db.inTenant(session.tenantId, async tx => {
        const counted = await readCounted(tx, session, query.batch)
        return read(tx, await reach(engine, { tx, session }, counted))
      }),
  })

/** What waits for the caller, task by task. */
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
        const counted = await readCounted(tx, session, query.batch)
        return readWork(tx, tasksOf(session, actorOf(session)), await reach(engine, { tx, session }, counted))
      }),
  })
