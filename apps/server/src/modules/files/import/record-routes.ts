import { can } from '@xw/shared/permission/can'
import { importRecordResource } from '@xw/shared/resources/sys/import-record'
import { ImportProgress, RunningImport } from '@xw/shared/wire/imports'
import { paths } from '@xw/shared/wire/paths'
import { RecordPage } from '@xw/shared/wire/records'
import { NoResult } from '@xw/shared/wire/schema'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { forbidden, notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { ListParams, textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import { undoImport } from '../../../resource/bulk/undo.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findRecord } from '../../../resource/rows.ts'
import type { Caller } from '../../../resource/within.ts'
import { endImportsOfEndedTasks } from './clean.ts'
import { importPermission, photoPermission } from './importable.ts'
import { type ImportJob, loadImport } from './job.ts'

const importAccess = { permission: importPermission, scope: 'tenant' } as const
const IdQuery = Type.Object({ id: textParam(64, 1) })

/** IM-09: the list of imports, their results, and undoing one. */
export function importRecordRoutes(deps: Deps, engine: Engine): Route[] {
  const { actions } = engine.resource(importRecordResource)
  return [
    route({
      ...importAccess,
      method: 'GET',
      path: `${paths.imports.records}/list`,
      title: '分页查询',
      query: ListParams,
      response: RecordPage,
      async handle(call) {
        await endImportsOfEndedTasks(deps.db, call.session.tenantId)
        return actions.list(callerOf(call), call.query)
      },
    }),
    route({
      ...importAccess,
      method: 'GET',
      path: `${paths.imports.records}/result`,
      title: '导入的结果',
      passive: true,
      query: IdQuery,
      response: ImportProgress,
      handle: async ({ session, query }) => {
        await endImportsOfEndedTasks(deps.db, session.tenantId)
        return deps.db.inTenant(session.tenantId, async tx =>
          toResult(deps, session, {
            ...(await loadOwnImport(tx, session, query.id)),
            progress: await readTaskProgress(tx, session, query.id),
          }),
        )
      },
    }),
    route({
      ...importAccess,
      method: 'GET',
      path: `${paths.imports.records}/running`,
      title: '正在进行的导入',
      passive: true,
      query: Type.Object({ bizKey: textParam(64, 1), kind: textParam(10, 1) }),
      response: RunningImport,
      handle: async ({ session, query }) => {
        await endImportsOfEndedTasks(deps.db, session.tenantId)
        return deps.db.inTenant(session.tenantId, tx => findRunningImport(tx, session, query))
      },
    }),
    route({
      ...importAccess,
      method: 'POST',
      path: `${paths.imports.records}/undo`,
      title: '撤销导入',
      body: IdQuery,
      response: NoResult,
      async handle(call) {
        const caller = callerOf(call)
        await actions.withAccess(caller, {}, async (tx, access) => {
          if (!isId(call.body.id) || !(await findRecord(tx, access, call.body.id, { forWrite: true }))) throw notFound()
        })
        const count = await undoImportById(deps, engine, caller, call.body.id)
        return new Answer({ message: `已撤销本次导入，共 ${count} 条记录恢复为导入前的内容` })
      },
    }),
  ]
}

/** Loads an import or trial run of the caller, or throws 404. */
async function loadOwnImport(tx: Tx, { tenantId, userId }: Session, id: string): Promise<ImportJob> {
  const job = await loadImport(tx, tenantId, id)
  if (job.userId !== userId) throw notFound()
  return job
}

/** The progress of the import’s task in percent. */
async function readTaskProgress(tx: Tx, { tenantId }: Session, id: string): Promise<number> {
  const task = await tx
    .selectFrom('sys_quartz_task')
    .innerJoin('sys_import', 'sys_import.task_id', 'sys_quartz_task.id')
    .select('sys_quartz_task.progress')
    .where('sys_import.tenant_id', '=', tenantId)
    .where('sys_import.id', '=', id)
    .executeTakeFirst()
  return task?.progress ?? 0
}

/** IM-06: the result of an import, under the wire’s names. */
const toResult = ({ files }: Deps, session: Session, job: ImportJob & { progress: number }) => ({
  id: job.id,
  taskId: job.taskId,
  kind: job.kind,
  dryRun: job.dryRun === '1',
  status: job.status,
  message: job.message,
  totalNum: job.totalNum,
  successNum: job.successNum,
  failNum: job.failNum,
  sameNum: job.sameNum,
  emptiedNum: job.emptiedNum,
  progress: job.progress,
  report: job.report,
  resFileId: job.resultFileId,
  fileUrl: job.resultFileId === null ? null : files.url(session, job.resultFileId),
})

const findRunningImport = (tx: Tx, { tenantId, userId }: Session, { bizKey, kind }: { bizKey: string; kind: string }) =>
  tx
    .selectFrom('sys_import')
    .select(['id', 'task_id as taskId', 'file_name as fileName'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('biz_key', '=', bizKey)
    .where('kind', '=', kind)
    .where('dry_run', '=', '0')
    .where('status', '=', 'running')
    .orderBy('create_time', 'desc')
    .executeTakeFirst()
    // A page can follow only an import with a task.
    .then(found => (found?.taskId ? { ...found, taskId: found.taskId } : null))

const undoableStatuses = ['success', 'fail', 'cancelled']

async function undoImportById({ db, files }: Deps, engine: Engine, caller: Caller, id: string): Promise<number> {
  const { tenantId, username } = caller.session
  const { options, kind } = await db.inTenant(tenantId, tx => loadImport(tx, tenantId, id))
  if (kind === 'photo' && !can(caller.session.grants, photoPermission)) throw forbidden(photoPermission)
  const resource = engine.made.get(options.path)
  // A `sheet` import runs a module’s own saving, whose effects are not recorded here.
  if (!resource || kind === 'sheet') throw refused('此类导入不能撤销')
  return resource.actions.withAccess(caller, options.params, async (tx, access) => {
    await sql`select from sys_import where tenant_id = ${tenantId} and id = ${id} for update`.execute(tx)
    const done = await loadImport(tx, tenantId, id)
    if (done.status === 'undone') throw refused('本次导入已经撤销')
    if (!undoableStatuses.includes(done.status)) throw refused('导入尚未结束，或没有导入任何数据，不能撤销')
    const count = await undoImport(tx, access, done, { origin: caller.origin, files, hooks: resource.hooks })
    await tx
      .updateTable('sys_import')
      .set({ status: 'undone', undone_by: username, undone_time: sql`now()`, update_time: sql`now()` })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
    return count
  })
}
