import { uploadRulesByBiz } from '@xw/shared/files/upload-purposes'
import { bytesPerMb, noImportFile } from '@xw/shared/files/upload-rules'
import { SpreadsheetImportResult } from '@xw/shared/wire/imports'
import { nullable } from '@xw/shared/wire/schema'
import { AppError, refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import { withUploads } from '../../../plugins/uploads.ts'
import type { Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import type { CallInput } from '../../../resource/within.ts'
import { type SheetSource, writeXlsx } from '../../../spreadsheet/write-xlsx.ts'
import { describeUnchanged } from './result.ts'
import { describeUnknownColumns } from './sheet-columns.ts'
import { importSheets, type SheetCall, type SheetImportResult } from './sheet-import.ts'

/** IM-08: an import route for every resource whose `routes` include one that downloads a template. */
export const sheetRoutes = (deps: Deps, resources: readonly Resource[], routes: readonly Route[]): Route[] =>
  resources
    .filter(({ source }) => routes.some(({ path }) => path === `${source.path}/exportTemplate`))
    .map(resource => sheetRoute(deps, resource))

const sheetRoute = (deps: Deps, resource: Resource): Route =>
  route({
    method: 'POST',
    path: `${resource.source.path}/importExcel`,
    title: '导入',
    permission: `${resource.source.permission}:importExcel`,
    scope: 'tenant',
    takes: 'files',
    response: nullable(SpreadsheetImportResult),
    handle: call =>
      withUploads(deps, call, { files: maxFiles, fileSize: uploadRulesByBiz.import.maxMb * bytesPerMb }, async sent => {
        if (sent.uploads.length === 0) throw refused(noImportFile)
        const input: CallInput = { ...(call.request.query as CallInput), ...sent.fields }
        const sheetCall: SheetCall = { deps, resource, caller: callerOf(call), input }
        return toAnswer(sheetCall, await importSheets(sheetCall, sent.uploads))
      }),
  })

/** The most files in one call. */
const maxFiles = 10

/** Answers as the wire requires: all rows; some rows (201, with a file of the others); none; and tasks for large files. */
async function toAnswer(
  call: SheetCall,
  { counts, failures, unread, taskIds, notes }: SheetImportResult,
): Promise<Answer<SpreadsheetImportResult>> {
  if (notes.length > 0) return new Answer({ message: notes.join('；'), result: { notes } })
  const { totalNum, successNum, failNum, sameNum } = counts
  const unknown = unread.length === 0 ? {} : { unreadColumns: unread }
  const some = totalNum === 0 && taskIds.length === 1 ? '' : `${taskIds.length} 个文件`
  const later = taskIds.length === 0 ? [] : [`${some}数据较多，已转为后台任务，完成后可在任务通知中查看结果`]
  if (failNum === 0) {
    const all = sameNum > 0 ? `文件导入成功！${describeUnchanged(counts)}` : `文件导入成功！数据行数：${totalNum}`
    const known = sameNum > 0 && { totalCount: totalNum, successCount: successNum, errorCount: 0, sameCount: sameNum }
    const result = { ...known, ...unknown, ...(taskIds.length > 0 && { taskIds }) }
    return new Answer({
      message: sentences([totalNum === 0 ? '' : all, ...later, describeUnknownColumns(unread)]),
      ...(Object.keys(result).length > 0 && { result }),
    })
  }
  const same = sameNum > 0 ? `，相同行数：${sameNum}` : ''
  const now = `总上传行数：${totalNum}，已导入行数：${successNum}，错误行数：${failNum}${same}`
  const result = {
    totalCount: totalNum,
    successCount: successNum,
    errorCount: failNum,
    ...(sameNum > 0 && { sameCount: sameNum }),
    ...unknown,
    msg: sentences([now, ...later, describeUnknownColumns(unread)]),
    taskIds,
    ...(await saveFailures(call, failures)),
  }
  // A call that imported nothing and has no task is a failure.
  if (successNum + sameNum === 0 && taskIds.length === 0)
    throw new AppError('refused', {
      message: `文件导入失败:${sentences([now, describeUnknownColumns(unread)])}`,
      result,
    })
  return new Answer({ code: 201, message: '文件导入成功，但有错误。', result })
}

const sentences = (parts: readonly string[]): string => parts.filter(Boolean).join('；')

async function saveFailures({ deps: { files }, caller: { session }, resource }: SheetCall, sheets: SheetSource[]) {
  const fileName = `${resource.source.title}导入失败数据.xlsx`
  const { id } = await files.save({
    tenantId: session.tenantId,
    ownerId: session.userId,
    biz: 'result',
    name: fileName,
    content: writeXlsx(sheets),
  })
  return { fileUrl: files.url(session, id), fileName }
}
