import type { ExportFiles, ExportTemplateChoice, RequestedExport } from '@xw/shared/wire/data-export'
import { dataExportPaths } from '@xw/shared/wire/data-export-paths'
import { apiBase } from '@xw/shared/wire/headers'
import type { TestApp } from './app.ts'
import { waitForTask } from './tasks.ts'

/** The options of an export; the defaults suit most tests. */
interface ExportOptions {
  xwlx?: string
  template?: string
  purpose?: string
  unmasked?: boolean
  withPhotos?: boolean
  ids?: readonly string[]
  query?: Record<string, unknown>
}

/** Returns functions that export as the office's pages do. */
export function exporter(server: TestApp) {
  async function bodyOf(token: string, asked: ExportOptions) {
    const { xwlx = '31', template = '2024国家格式', ids, query, ...rest } = asked
    const { body } = await server.call<ExportTemplateChoice[]>('GET', `${dataExportPaths.templates}?xwlx=${xwlx}`, {
      token,
    })
    const templateId = body.result?.find(({ name }) => name === template)?.id ?? ''
    const range = ids ? { ids } : { query: query ?? {} }
    return { xwlx, templateId, unmasked: false, withPhotos: false, purpose: '年度上报', ...range, ...rest }
  }
  const preview = async (token: string, asked: ExportOptions = {}) =>
    server.call<Record<string, unknown>>('POST', dataExportPaths.preview, {
      token,
      payload: await bodyOf(token, asked),
    })
  const apply = async (token: string, asked: ExportOptions = {}) =>
    server.call<RequestedExport>('POST', dataExportPaths.apply, { token, payload: await bodyOf(token, asked) })
  const filesOf = async (token: string, id: string) =>
    (await server.call<ExportFiles>('GET', `${dataExportPaths.files}?id=${id}`, { token })).body.result ?? []
  const download = async (url: string) => server.app.inject({ url: apiBase + url })

  /** Requests an export, waits until its files are written, and downloads them. */
  async function exported(token: string, asked: ExportOptions = {}) {
    const { body } = await apply(token, asked)
    if (!body.success || !body.result?.taskId) throw new Error(body.message)
    const task = await waitForTask(server, token, body.result.taskId, 120_000)
    if (task.status !== '1') throw new Error(task.resMessage)
    const found = await filesOf(token, body.result.id)
    const files = await Promise.all(
      found.map(async ({ fileName, downloadUrl }) => ({ fileName, content: (await download(downloadUrl)).rawPayload })),
    )
    return { id: body.result.id, task, files }
  }
  return { preview, apply, filesOf, download, exported }
}
