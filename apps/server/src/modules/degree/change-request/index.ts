import { can } from '@xw/shared/permission/can'
import { changeRequestResource } from '@xw/shared/resources/xw/change-request'
import { sql } from 'kysely'
import type { Deps } from '../../../plugins/deps.ts'
import type { FileReader } from '../../../plugins/files.ts'
import type { Routes } from '../../../plugins/route.ts'
import { type EngineContext, readAccess } from '../../../resource/access.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import { findRecord } from '../../../resource/rows.ts'
import { judgeOf } from '../record-check/index.ts'
import type { StepGround } from '../steps/index.ts'
import { wayRoutes } from './approval-routes.ts'
import { draftingRoutes } from './draft-routes.ts'
import { letterRoutes } from './letter-routes.ts'
import { sheetHooks } from './request-hooks.ts'
import { entryTable } from './requested-records.ts'
import { recordsRoute } from './show-records.ts'

export { onSheetHooks } from './list-filter.ts'

/** DG-04, 勘误: sheets by which what was reported is changed, from their drawing up to the province's answer. */
export function changeSheetRoutes(deps: Deps, engine: Engine, of: { records: Resource; steps: StepGround }): Routes {
  const { files, keys } = deps
  const sheets = engine.resource(changeRequestResource, { hooks: sheetHooks(files) })
  const ground = { engine, files, judge: judgeOf(deps), sheets, ...of }
  files.registerReader(entryTable, photoReader(engine.ground))
  return () => [
    ...sheets.routes(),
    recordsRoute(ground),
    ...draftingRoutes(ground),
    ...wayRoutes(ground),
    ...letterRoutes(ground, keys),
  ]
}

/** Who sees a sheet sees the pictures of its records. */
const photoReader =
  (ground: EngineContext): FileReader =>
  async (tx, session, { recordId }) => {
    if (!can(session.grants, `${changeRequestResource.permission}:list`)) return false
    const { rows } = await sql<{ id: string }>`
      select sheet_id as id from xw_change_record where tenant_id = ${session.tenantId} and id = ${recordId}`.execute(
      tx,
    )
    const [entry] = rows
    return entry
      ? (await findRecord(tx, await readAccess(tx, changeRequestResource, session, ground), entry.id)) !== null
      : false
  }
