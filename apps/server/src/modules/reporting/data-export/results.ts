import { dataExportResource } from '@xw/shared/resources/xw/data-export'
import { ExportDownloads, ExportFiles } from '@xw/shared/wire/data-export'
import { dataExportPaths } from '@xw/shared/wire/data-export-paths'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import type { Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findRecord } from '../../../resource/rows.ts'
import { textIn } from '../../../resource/stored.ts'
import { listDownloads } from '../../files/files/index.ts'

const listAccess = { method: 'GET', permission: `${dataExportResource.permission}:list`, scope: 'tenant' } as const
const IdQuery = Type.Object({ id: textParam(64, 1) })

/** Routes for the files of an export and for its downloads. */
export const resultRoutes = ({ files }: Deps, { actions }: Resource): Route[] => [
  route({
    ...listAccess,
    path: dataExportPaths.files,
    query: IdQuery,
    response: ExportFiles,
    async handle(call) {
      const ids = await actions.withAccess(callerOf(call), {}, async (tx, access) =>
        listFileIds(tx, access, await findExportTask(tx, access, call.query.id)),
      )
      // The files module decides whether a file may still be handed out.
      const found = await files.findSeveral(call.session, ids)
      return found.map(file => files.info(call.session, file))
    },
  }),
  route({
    ...listAccess,
    path: dataExportPaths.downloads,
    query: IdQuery,
    response: ExportDownloads,
    handle: call =>
      actions.withAccess(callerOf(call), {}, async (tx, access) => {
        const taskId = await findExportTask(tx, access, call.query.id)
        const log = taskId ? await listDownloads(tx, access.session.tenantId, taskId) : []
        return log.map(({ time, ...rest }) => ({ ...rest, time: formatTime(time) }))
      }),
  }),
]

/** Finds the task of an export in reach; null while it has none. */
async function findExportTask(tx: Tx, access: Access, id: string): Promise<string | null> {
  const found = isId(id) ? await findRecord(tx, access, id) : null
  if (!found) throw notFound()
  return textIn(found, 'taskId') || null
}

async function listFileIds(tx: Tx, { session }: Access, taskId: string | null): Promise<string[]> {
  const { rows } = await sql<{ ids: string | null }>`
    select res_file_id as ids from sys_quartz_task where tenant_id = ${session.tenantId} and id = ${taskId}`.execute(tx)
  return (rows[0]?.ids ?? '').split(',').filter(Boolean)
}
