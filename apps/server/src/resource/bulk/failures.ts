import type { UnknownWord } from '@xw/shared/wire/imports'
import type { Db } from '../../plugins/db.ts'
import type { Row } from '../../spreadsheet/types.ts'
import type { SheetSource } from '../../spreadsheet/write-xlsx.ts'
import { textOfCell } from './cells.ts'
import { readTable } from './header.ts'
import { rowResults } from './row-results.ts'

/** A file of failures that is imported again has a column of this name. */
export const reasonHeading = '错误原因'

/** The sheet of codes that were emptied, behind the rows that were not taken. */
export const emptiedSheet = '已置空的代码'

interface Failures {
  db: Db
  tenantId: number
  importId: string
  /** The file once more: for its header now, for its rows when the failures are written. */
  readRows(): AsyncIterable<Row>
  columns: readonly string[]
  emptied: readonly UnknownWord[]
}

/**
 * The rows that were not taken, as the user wrote them and with the reason beside each, ready to be corrected and
 * imported again; on a sheet of their own, the codes that were emptied.
 */
export async function failureSheets(failures: Failures): Promise<SheetSource[]> {
  const { db, tenantId, importId, readRows, columns, emptied } = failures
  const open = () => readTable(readRows(), names => columns.filter(column => names.includes(column)).length)
  const table = await open()
  // Nothing stays open until somebody reads what was refused: a file that is open takes a place others wait for.
  await table?.close()
  // A file of failures that comes back has a column of reasons already.
  const kept = (table?.names ?? []).flatMap((name, place) => (name === reasonHeading ? [] : [{ name, place }]))
  async function* failed() {
    const reasons = rowResults(db, { tenantId, importId, isRefused: true })
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
      name: emptiedSheet,
      columns: ['列', '原值', '行数', '首次出现的行'].map(title => ({ title })),
      rows: emptied.map(({ column, value, count, firstRow }) => [column, value, count, firstRow]),
    },
  ]
  return emptied.length > 0 ? sheets : sheets.slice(0, 1)
}
