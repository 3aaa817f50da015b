import { noImportFile } from '@xw/shared/files/upload-rules'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { AppError, refused } from '../lib/errors.ts'
import type { Files } from '../plugins/files.ts'
import { Answer, Download, type Route, route } from '../plugins/route.ts'
import type { Session } from '../plugins/session.ts'
import { SpreadsheetError } from '../spreadsheet/errors.ts'
import { openSpreadsheet } from '../spreadsheet/open-spreadsheet.ts'
import type { Cell } from '../spreadsheet/types.ts'
import { writeXlsx } from '../spreadsheet/write-xlsx.ts'
import type { Actions } from './actions.ts'
import type { ImportResult } from './import.ts'
import { callerOf, xlsxType } from './routes.ts'
import type { Caller, Input, ResourceSource } from './within.ts'

/** The template of an import, and the import itself. */
export const importRoutes = (source: ResourceSource, actions: Actions, files: Files): Route[] => [
  route({
    method: 'GET',
    path: `${source.path}/exportTemplate`,
    permission: `${source.permission}:importExcel`,
    scope: 'tenant',
    query: Type.Record(Type.String(), Type.Unknown()),
    async handle(call) {
      const { title, content } = await actions.template(callerOf(call), call.query)
      return new Download({ name: `${title}导入模板.xlsx`, type: xlsxType, content })
    },
  }),
  importRoute(source, actions, files),
]

/** IM-08: the files of an import modal, one after the other; rows that were not taken come back with their reasons. */
const importRoute = ({ path, permission, title }: ResourceSource, actions: Actions, files: Files): Route =>
  route({
    method: 'POST',
    path: `${path}/importExcel`,
    permission: `${permission}:importExcel`,
    scope: 'tenant',
    async handle(call) {
      const { uploads, fields } = await readUploads(call.request)
      const input = { ...(call.request.query as Input), ...fields }
      const results: ImportResult[] = []
      for (const upload of uploads) results.push(await importFile(actions, callerOf(call), input, upload))
      return toAnswer(results, bad => saveFailures(files, call.session, title, bad))
    },
  })

interface Upload {
  name: string
  file: string
}

async function readUploads(request: FastifyRequest): Promise<{ uploads: Upload[]; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new AppError('malformed')
  const { files, values } = await request.saveRequestFiles()
  if (files.length === 0) throw refused(noImportFile)
  const fields = Object.entries(values).flatMap(([name, part]) => {
    const value = part !== null && typeof part === 'object' && 'value' in part ? part.value : part
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return {
    uploads: files.map(part => ({ name: part.filename, file: part.filepath })),
    fields: Object.fromEntries(fields),
  }
}

async function importFile(
  actions: Actions,
  caller: Caller,
  input: Input,
  { name, file }: Upload,
): Promise<ImportResult> {
  try {
    const { sheets } = await openSpreadsheet(file, { name })
    const sheet = sheets.find(candidate => !candidate.hidden)
    if (!sheet) throw new SpreadsheetError('empty')
    return await actions.importExcel(caller, input, sheet.rows())
  } catch (error) {
    if (error instanceof SpreadsheetError) throw refused(`文件导入失败:${error.message}`)
    throw error
  }
}

async function toAnswer(
  results: ImportResult[],
  save: (bad: ImportResult[]) => Promise<{ fileUrl: string; fileName: string }>,
) {
  const total = results.reduce((sum, result) => sum + result.total, 0)
  const added = results.reduce((sum, result) => sum + result.added, 0)
  if (added === total) return new Answer({ message: `文件导入成功！数据行数：${total}` })
  const file = await save(results.filter(result => result.bad.length > 0))
  return new Answer({
    code: 201,
    message: '文件导入成功，但有错误。',
    result: {
      totalCount: total,
      successCount: added,
      errorCount: total - added,
      msg: `总上传行数：${total}，已导入行数：${added}，错误行数：${total - added}`,
      ...file,
    },
  })
}

const asText = (cell: Cell | undefined) =>
  cell === null || cell === undefined ? '' : typeof cell === 'object' ? cell.raw : String(cell)

/** The rows as the user wrote them, with the reason beside each, ready to be corrected and imported again. */
async function saveFailures(files: Files, session: Session, title: string, results: ImportResult[]) {
  const fileName = `${title}导入失败数据.xlsx`
  const sheets = results.map(({ headings, bad }) => ({
    name: '失败数据',
    columns: [...headings, '错误原因'].map(heading => ({ title: heading })),
    rows: bad.map(({ cells, reason }) => [...headings.map((_, index) => asText(cells[index])), reason]),
  }))
  const { id } = await files.save({
    tenantId: session.tenantId,
    ownerId: session.userId,
    biz: 'result',
    name: fileName,
    content: writeXlsx(sheets),
  })
  return { fileUrl: files.url(session, id), fileName }
}
