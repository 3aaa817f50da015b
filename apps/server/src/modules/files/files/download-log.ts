import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import type { Db, Tx } from '../../../plugins/db.ts'
import type { FileRecord } from '../../../plugins/files.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import type { Session } from '../../../plugins/session.ts'

interface FileDownload {
  file: FileRecord
  request: FastifyRequest
  /** Whether the request is for a range without the first byte. */
  isRest: boolean
}

/** Within this time, fetching the rest of a file continues the same download. */
const sameDownloadWindow = sql`interval '1 hour'`

/**
 * Logs downloads of files that a task has made, because they hold the records of thousands; other files are not logged. A
 * download in parts is one row whichever part comes first, because a file without its first byte reveals as much as the
 * whole.
 */
export async function logDownload(db: Db, session: Session, { file, request, isRest }: FileDownload): Promise<void> {
  const { tenantId, userId, realname, username } = session
  if (file.biz !== 'result' || file.refId === null) return
  const { ip, userAgent } = readOrigin(request)
  await db.inTenant(tenantId, tx =>
    sql`
      insert into sys_file_download (tenant_id, id, file_id, task_id, file_name, user_id, who, ip, user_agent)
      select ${tenantId}, ${newId()}, ${file.id}, ${file.refId}, ${file.fileName}, ${userId},
        ${`${realname}（${username}）`}, ${ip}, ${userAgent}
      where not (${isRest} and exists (
        select from sys_file_download earlier where earlier.tenant_id = ${tenantId} and earlier.task_id = ${file.refId}
          and earlier.file_id = ${file.id} and earlier.user_id = ${userId}
          and earlier.create_time > now() - ${sameDownloadWindow}))`.execute(tx),
  )
}

export interface LoggedDownload {
  fileName: string
  who: string
  ip: string | null
  time: Date
}

const maxShown = 500

/** Lists who has downloaded the files of a task, the latest first. */
export async function listDownloads(tx: Tx, tenantId: number, taskId: string): Promise<LoggedDownload[]> {
  const { rows } = await sql<LoggedDownload>`
    select file_name as "fileName", who, ip, create_time as time from sys_file_download
    where tenant_id = ${tenantId} and task_id = ${taskId} order by create_time desc, id limit ${maxShown}`.execute(tx)
  return rows
}
