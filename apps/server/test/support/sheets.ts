import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { excelColumns, headingOf } from '../../src/resource/export.ts'
import { openSpreadsheet } from '../../src/spreadsheet/open-spreadsheet.ts'
import { writeXlsx } from '../../src/spreadsheet/write-xlsx.ts'

/** The texts of a workbook's first sheet. */
export async function readSheet(content: Buffer): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'xw-sheet-'))
  const file = join(folder, 'sheet.xlsx')
  try {
    writeFileSync(file, content)
    const { sheets } = await openSpreadsheet(file, { name: 'sheet.xlsx' })
    const rows: string[][] = []
    for await (const row of sheets[0]?.rows() ?? [])
      rows.push(row.cells.map(cell => (cell === null || typeof cell === 'object' ? '' : String(cell))))
    return rows
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** An export with the columns that never leave the server filled in again, as somebody would by hand. */
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
