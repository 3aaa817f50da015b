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
import { readDownloads } from '../../files/files/index.ts'

const reading = { method: 'GET', permission: `${dataExportResource.permission}:list`, scope: 'tenant' } as const
const ById = Type.Object({ id: textParam(64, 1) })

/** What came of an export, and who has fetched it. */
export const resultRoutes = ({ files }: Deps, { actions }: Resource): Route[] => [
  route({
    ...reading,
    path: dataExportPaths.files,
    query: ById,
    response: ExportFiles,
    async handle(call) {
      const ids = await actions.withAccess(callerOf(call), {}, async (tx, access) =>
        fileIds(tx, access, await taskOf(tx, access, call.query.id)),
      )
      // Whether they may still be given out is decided where all files are.
      const found = await files.findSeveral(call.session, ids)
      return found.map(file => files.info(call.session, file))
    },
  }),
  route({
    ...reading,
    path: dataExportPaths.downloads,
    query: ById,
    response: ExportDownloads,
    handle: call =>
      actions.withAccess(callerOf(call), {}, async (tx, access) => {
        const taskId = await taskOf(tx, access, call.query.id)
        const log = taskId ? await readDownloads(tx, access.session.tenantId, taskId) : []
        return log.map(({ time, ...rest }) => ({ ...rest, time: formatTime(time) }))
      }),
  }),
]

/** The task of an export in reach; null where it has none yet. */
async function taskOf(tx: Tx, access: Access, id: string): Promise<string | null> {
  const found = isId(id) ? await findRecord(tx, access, id) : null
  if (!found) throw notFound()
  return textIn(found, 'taskId') || null
}

async function fileIds(tx: Tx, { session }: Access, taskId: string | null): Promise<string[]> {
  const { rows } = await sql<{ ids: string | null }>`
    select res_file_id as ids from sys_quartz_task where tenant_id = ${session.tenantId} and id = ${taskId}`.execute(tx)
  return (rows[0]?.ids ?? '').split(',').filter(Boolean)
}
