import { buffer } from 'node:stream/consumers'
import type { UnknownWord } from '@xw/shared/wire/imports'
import { paths } from '@xw/shared/wire/paths'
import { writeXlsx } from '../../src/spreadsheet/write-xlsx.ts'
import type { TestServer } from './app.ts'
import { readSheet } from './sheets.ts'
import { waitForTask } from './tasks.ts'
import { uploaded } from './uploads.ts'

type Cells = readonly (string | number | null)[]

/** A workbook of one sheet. */
export const workbook = (headings: readonly string[], rows: readonly Cells[]): Promise<Buffer> =>
  buffer(writeXlsx([{ name: '名单', columns: headings.map(title => ({ title })), rows }]))

export interface ImportResult {
  id: string
  taskId: string
  status: string
  message: string
  totalNum: number
  successNum: number
  failNum: number
  sameNum: number
  emptiedNum: number
  report: {
    total: number
    good: number
    unmatched: number
    bad: number
    emptied: number
    words: UnknownWord[]
    chosen: UnknownWord[]
    errors: { row: number; column: string; value: string; reason: string; nearest?: string }[]
  }
  resFileId: string | null
  fileUrl: string | null
}

interface ImportOptions {
  kind?: 'update' | 'add'
  xwlx?: string
  dryRun?: boolean
  /** The batch chosen on the page. */
  batchId?: string
  blank?: 'keep' | 'clear'
  /** The file's column for each field; when absent, the server's automatic match. */
  mapping?: Readonly<Record<string, string>>
  /** Codes chosen for words. */
  words?: readonly { id: string; word: string; value: string | null }[]
}

/** A person who imports, step by step as the wizard does. */
export function importer(server: TestServer, token: string) {
  const upload = async (content: Buffer, name = '名单.xlsx') =>
    (await uploaded(server, token, { name, content, biz: 'import' })).id
  const fields = async (importFileId: string, { kind = 'update', xwlx = '31' }: ImportOptions) =>
    (
      await server.call<
        { id: string; excelField: string | null; sfbx: number; fieldKeyCn: string; rivals: string[] }[]
      >('GET', `${paths.imports.fields}?${new URLSearchParams({ importFileId, kind, xwlx })}`, { token })
    ).body

  async function start(importFileId: string, wish: ImportOptions) {
    const { kind = 'update', xwlx = '31', dryRun = false, blank = 'keep', batchId, mapping, words = [] } = wish
    const mapped = mapping
      ? Object.entries(mapping).map(([id, mc]) => ({ id, mc }))
      : ((await fields(importFileId, wish)).result ?? []).flatMap(({ id, excelField }) =>
          excelField === null ? [] : [{ id, mc: excelField }],
        )
    const { body } = await server.call<{ id: string; taskId: string }>('POST', paths.imports.start, {
      token,
      payload: {
        importFileId,
        fields: mapped,
        form: { xwlx, kind, dryRun, blank, words, ...(batchId && { batchId }) },
      },
    })
    return body
  }

  const result = async (id: string): Promise<ImportResult> => {
    const { body } = await server.call<ImportResult>('GET', `${paths.imports.records}/result?id=${id}`, { token })
    if (!body.result) throw new Error(body.message)
    return body.result
  }

  /** Waits for an import that was started. */
  const finish = async (started: Awaited<ReturnType<typeof start>>): Promise<ImportResult> => {
    if (!started.result) throw new Error(started.message)
    await waitForTask(server, token, started.result.taskId)
    return result(started.result.id)
  }

  return {
    finish,
    upload,
    fields,
    start,
    result,
    /** Imports a workbook to its end. */
    async run(content: Buffer, wish: ImportOptions = {}): Promise<ImportResult> {
      return finish(await start(await upload(content), wish))
    },
    undo: (id: string) => server.call('POST', `${paths.imports.records}/undo`, { token, payload: { id } }),
    /** Downloads the file with the rows that were not imported. */
    async failures({ fileUrl }: ImportResult): Promise<{ content: Buffer; rows: string[][] }> {
      const content = await server.download(fileUrl ?? '', token)
      return { content, rows: await readSheet(content) }
    },
  }
}
