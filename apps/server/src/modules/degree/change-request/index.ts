import { can } from '@xw/shared/permission/can'
import { changeRequestResource } from '@xw/shared/resources/xw/change-request'
import { sql } from 'kysely'
import type { Deps } from '../../../plugins/deps.ts'
import type { FileReader } from '../../../plugins/files.ts'
import type { Routes } from '../../../plugins/route.ts'
import { type EngineContext, readAccess } from '../../../resource/access.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import { findRecord } from '../../../resource/rows.ts'
import { getChecker } from '../record-check/index.ts'
import type { StepContext } from '../steps/index.ts'
import { changeApprovalRoutes } from './approval-routes.ts'
import { changeDraftRoutes } from './draft-routes.ts'
import { letterRoutes } from './letter-routes.ts'
import { changeRequestHooks } from './request-hooks.ts'
import { requestedRecordTable } from './requested-records.ts'
import { requestedRecordsRoute } from './show-records.ts'

export { changeRequestFilterHooks } from './list-filter.ts'

/** DG-04, 勘误: change requests correct what was already reported, from the first draft to the province's answer. */
export function changeRequestRoutes(deps: Deps, engine: Engine, of: { records: Resource; steps: StepContext }): Routes {
  const { files, keys } = deps
  const requests = engine.resource(changeRequestResource, { hooks: changeRequestHooks(files) })
  const context = { engine, files, judge: getChecker(deps), requests, ...of }
  files.registerReader(requestedRecordTable, photoReader(engine.ground))
  return () => [
    ...requests.routes(),
    requestedRecordsRoute(context),
    ...changeDraftRoutes(context),
    ...changeApprovalRoutes(context),
    ...letterRoutes(context, keys),
  ]
}

/** Allows a user who sees a change request to read the photos of its records. */
const photoReader =
  (context: EngineContext): FileReader =>
  async (tx, session, { recordId }) => {
    if (!can(session.grants, `${changeRequestResource.permission}:list`)) return false
    const { rows } = await sql<{ id: string }>`
      select sheet_id as id from xw_change_record where tenant_id = ${session.tenantId} and id = ${recordId}`.execute(
      tx,
    )
    const [entry] = rows
    return entry
      ? (await findRecord(tx, await readAccess(tx, changeRequestResource, session, context), entry.id)) !== null
      : false
  }
