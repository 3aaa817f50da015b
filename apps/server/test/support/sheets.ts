import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { excelColumns, headingOf } from '../../src/resource/export.ts'
import { readSpreadsheet } from '../../src/spreadsheet/read-spreadsheet.ts'
import { writeXlsx } from '../../src/spreadsheet/write-xlsx.ts'
import type { TestApp } from './app.ts'

/** The texts of a workbook's first sheet. */
export async function readSheet(content: Buffer): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'xw-sheet-'))
  const file = join(folder, 'sheet.xlsx')
  try {
    writeFileSync(file, content)
    const { sheets } = await readSpreadsheet(file, { name: 'sheet.xlsx' })
    const rows: string[][] = []
    for await (const row of sheets[0]?.rows() ?? [])
      rows.push(row.cells.map(cell => (cell === null || typeof cell === 'object' ? '' : String(cell))))
    return rows
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** An export's headings, and its rows keyed by heading. */
export interface ExportedSheet {
  headings: string[]
  rows: Record<string, string>[]
}

/** Downloads an export and reads it. */
export async function readExport(
  { app }: TestApp,
  token: string,
  path: string,
  query: Record<string, string>,
): Promise<ExportedSheet> {
  const url = `${apiBase}${path}/exportXls?${new URLSearchParams(query)}`
  const response = await app.inject({ method: 'GET', url, headers: { [headers.token]: token } })
  if (!String(response.headers['content-type']).includes('spreadsheet')) throw new Error(response.payload)
  const [headings = [], ...rows] = await readSheet(response.rawPayload)
  return {
    headings,
    rows: rows.map(row => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? '']))),
  }
}

/**
 * Adds the columns that no export contains, such as passwords, to an exported sheet and fills them in from `body`, as a user
 * would before importing it.
 */
export async function withSecrets(def: ResourceDef, content: Buffer, body: Record<string, unknown>): Promise<Buffer> {
  const secrets = excelColumns(def, 'import').filter(({ field }) => typeOf(field).writeOnly)
  if (secrets.length === 0) return content
  const [header = [], ...rows] = await readSheet(content)
  const columns = [...header, ...secrets.map(headingOf)].map(title => ({ title }))
  const filled = rows.map(row => [
    ...header.map((_, index) => row[index] ?? ''),
    ...secrets.map(({ key }) => String(body[key])),
  ])
  return buffer(writeXlsx([{ name: '导入', columns, rows: filled }]))
}
