import { noImportFile } from '@xw/shared/files/upload-rules'
import type { FastifyRequest } from 'fastify'
import { AppError, refused } from '../../lib/errors.ts'
import type { Deps } from '../../plugins/deps.ts'
import { Answer, type Route, route } from '../../plugins/route.ts'
import type { Engine, Resource } from '../../resource/engine.ts'
import { callerOf } from '../../resource/routes.ts'
import type { Input } from '../../resource/within.ts'
import { type SheetSource, writeXlsx } from '../../spreadsheet/write-xlsx.ts'
import type { Upload } from './sheet-file.ts'
import { importSheets, type SheetCall, type SheetsDone } from './sheet-import.ts'

/** IM-08: the import of every resource among the routes that has a template. */
export const sheetRoutes = (deps: Deps, { made }: Engine, routes: readonly Route[]): Route[] =>
  [...made.values()]
    .filter(({ source }) => routes.some(({ path }) => path === `${source.path}/exportTemplate`))
    .map(resource => sheetRoute(deps, resource))

const sheetRoute = (deps: Deps, resource: Resource): Route =>
  route({
    method: 'POST',
    path: `${resource.source.path}/importExcel`,
    permission: `${resource.source.permission}:importExcel`,
    scope: 'tenant',
    async handle(call) {
      const { uploads, fields } = await readUploads(call.request)
      const input: Input = { ...(call.request.query as Input), ...fields }
      const sheetCall: SheetCall = { deps, resource, caller: callerOf(call), input }
      return toAnswer(sheetCall, await importSheets(sheetCall, uploads))
    },
  })

async function readUploads(request: FastifyRequest): Promise<{ uploads: Upload[]; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new AppError('malformed')
  const { files, values } = await request.saveRequestFiles()
  if (files.length === 0) throw refused(noImportFile)
  const fields = Object.entries(values).flatMap(([name, part]) => {
    const value = part !== null && typeof part === 'object' && 'value' in part ? part.value : part
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return {
    uploads: files.map(part => ({ name: part.filename, path: part.filepath })),
    fields: Object.fromEntries(fields),
  }
}

/** The wire's answers: all rows, some of them (201, with a file of the others), and what is still to come. */
async function toAnswer(call: SheetCall, { counts, failures, taskIds, notes }: SheetsDone): Promise<Answer> {
  if (notes.length > 0) return new Answer({ message: notes.join('；'), result: { notes } })
  const { totalNum, successNum, failNum } = counts
  const some = totalNum === 0 && taskIds.length === 1 ? '' : `${taskIds.length} 个文件`
  const later = taskIds.length === 0 ? [] : [`${some}数据较多，已转为后台任务，完成后可在任务通知中查看结果`]
  if (failNum === 0) {
    const now = totalNum === 0 ? [] : [`文件导入成功！数据行数：${totalNum}`]
    return new Answer({ message: [...now, ...later].join('；'), ...(taskIds.length > 0 && { result: { taskIds } }) })
  }
  const now = `总上传行数：${totalNum}，已导入行数：${successNum}，错误行数：${failNum}`
  return new Answer({
    code: 201,
    message: '文件导入成功，但有错误。',
    result: {
      totalCount: totalNum,
      successCount: successNum,
      errorCount: failNum,
      msg: [now, ...later].join('；'),
      taskIds,
      ...(await saveFailures(call, failures)),
    },
  })
}

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
