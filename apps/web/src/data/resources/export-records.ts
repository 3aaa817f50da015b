import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ExportTask } from '@xw/shared/wire/records'
import { download } from '../../api/download.ts'
import { request } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'

/** Writing a whole table takes longer than writing a page of a list. */
const exportTimeoutMs = 10 * 60_000

/**
 * QY-05: downloads a query's records as a spreadsheet. For many records the server starts a task and tells the user.
 */
export async function exportRecords(
  { path, title }: ResourceDef,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  // Ticked records are few enough to wait for.
  if (!params.selections && (await isExportedInBackground(path, params))) return
  await download(`${path}/exportXls`, `${title}.xlsx`, { params, timeoutMs: exportTimeoutMs })
}

/** Returns true when the export is large, so that a task makes it while the user goes on working. */
async function isExportedInBackground(path: string, params: object): Promise<boolean> {
  const { success, message, result } = await request<ExportTask>(`${path}/exportTask`, {
    method: 'POST',
    body: params,
  })
  if (!success) notify.warn(message)
  if (result?.taskId) notify.success(message)
  return !success || Boolean(result?.taskId)
}
