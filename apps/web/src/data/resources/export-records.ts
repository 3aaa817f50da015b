import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ExportTask } from '@xw/shared/wire/records'
import { download } from '../../api/download.ts'
import { request } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'

/** A whole table takes longer to write than a page. */
const exportTimeoutMs = 10 * 60_000

/** QY-05: the spreadsheet of what a query finds; of many records a task makes it, and the user is told so. */
export async function exportRecords(
  { path, title }: ResourceDef,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  // What was ticked is never too much to wait for.
  if (!params.selections && (await isExportedInBackground(path, params))) return
  await download(`${path}/exportXls`, `${title}.xlsx`, { params, timeoutMs: exportTimeoutMs })
}

/** A large export is made in the background; its user goes on working. */
async function isExportedInBackground(path: string, params: object): Promise<boolean> {
  const { success, message, result } = await request<ExportTask>(`${path}/exportTask`, {
    method: 'POST',
    body: params,
  })
  if (!success) notify.warn(message)
  if (result?.taskId) notify.success(message)
  return !success || Boolean(result?.taskId)
}
