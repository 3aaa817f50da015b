import type { UnknownWord } from '@xw/shared/wire/imports'
import type { Db } from '../../plugins/db.ts'
import type { SheetRow } from '../../spreadsheet/types.ts'
import type { SheetSource } from '../../spreadsheet/write-xlsx.ts'
import { textOfCell } from './cells.ts'
import { readSheetTable } from './header.ts'
import { readRowResults } from './row-results.ts'

/** The column of reasons; a file of failures that is imported again already has it. */
export const reasonHeading = '错误原因'

/** The name of the sheet that lists emptied codes. */
export const emptiedSheetName = '已置空的代码'

interface FailureSheetsInput {
  db: Db
  tenantId: number
  importId: string
  /** Opens the file again: now for its header, later for the rows when the sheets are written. */
  readRows(): AsyncIterable<SheetRow>
  columns: readonly string[]
  emptied: readonly UnknownWord[]
}

/**
 * Builds a spreadsheet of the refused rows as the user wrote them, each with its reason, to be corrected and imported
 * again. A second sheet lists the emptied codes.
 */
export async function buildFailureSheets(failures: FailureSheetsInput): Promise<SheetSource[]> {
  const { db, tenantId, importId, readRows, columns, emptied } = failures
  const open = () => readSheetTable(readRows(), names => columns.filter(column => names.includes(column)).length)
  const table = await open()
  // Closed until the sheets are written, because an open file occupies a reader that others wait for.
  await table?.close()
  // A file of earlier failures already has a column of reasons.
  const kept = (table?.names ?? []).flatMap((name, place) => (name === reasonHeading ? [] : [{ name, place }]))
  async function* failed() {
    const reasons = readRowResults(db, { tenantId, importId, isRefused: true })
    let next = await reasons.next()
    for await (const row of (await open())?.rows ?? []) {
      if (next.done) return
      if (row.number !== next.value.row_no) continue
      yield [...kept.map(({ place }) => textOfCell(row.cells[place])), `第 ${row.number} 行：${next.value.reason}`]
      next = await reasons.next()
    }
  }
  const sheets = [
    {
      name: '失败数据',
      columns: [...kept.map(({ name }) => name), reasonHeading].map(title => ({ title })),
      rows: failed(),
    },
    {
      name: emptiedSheetName,
      columns: ['列', '原值', '行数', '首次出现的行'].map(title => ({ title })),
      rows: emptied.map(({ column, value, count, firstRow }) => [column, value, count, firstRow]),
    },
  ]
  return emptied.length > 0 ? sheets : sheets.slice(0, 1)
}
