import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { readXlsx } from '../../src/spreadsheet/read-xlsx.ts'
import type { TestApp } from './app.ts'

/** What an export shows: its headings, and each row by heading. */
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
  const folder = mkdtempSync(join(tmpdir(), 'xw-sheet-'))
  try {
    const file = join(folder, 'export.xlsx')
    writeFileSync(file, response.rawPayload)
    const [sheet] = await readXlsx(file)
    const lines: string[][] = []
    for await (const row of sheet?.rows() ?? []) lines.push(row.cells.map(cell => (cell === null ? '' : String(cell))))
    const [headings = [], ...rows] = lines
    return {
      headings,
      rows: rows.map(cells => Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? '']))),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
