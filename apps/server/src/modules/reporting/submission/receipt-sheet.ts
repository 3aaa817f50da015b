import { refused } from '../../../lib/errors.ts'
import type { Files } from '../../../plugins/files.ts'
import type { Session } from '../../../plugins/session.ts'
import { textOfCell } from '../../../resource/bulk/cells.ts'
import { readSheetTable } from '../../../resource/bulk/header.ts'
import { maxSelected } from '../../../resource/selection.ts'
import type { Cell, Sheet, SheetRow } from '../../../spreadsheet/types.ts'
import { findImportFile, withImportSheet } from '../../files/import/index.ts'
import type { ReceiptLine } from './match-receipt.ts'

/** The headings that authorities use for each column. */
const columnHeadings = {
  certificate: ['学位证书编号', '证书编号', '学位证书号', 'XWZSBH'],
  name: ['姓名', '学生姓名', 'XM'],
  number: ['学号（申请号）', '学号', '申请号', 'XH', 'SQH'],
  result: ['结果', '回执结果', '审核结果', '备案结果', '审核状态', '状态'],
  note: ['说明', '回执说明', '退回原因', '原因', '审核意见', '备注'],
} as const
type ColumnKey = keyof typeof columnHeadings

const normalizeHeading = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s*:]/g, '')
    .toUpperCase()
const keyByHeading = new Map(
  Object.entries(columnHeadings).flatMap(([key, names]) =>
    names.map(name => [normalizeHeading(name), key as ColumnKey] as const),
  ),
)

const results: Readonly<Record<string, 'accepted' | 'returned'>> = {
  ...Object.fromEntries(['通过', '审核通过', '已通过', '备案', '已备案', '合格'].map(word => [word, 'accepted'])),
  ...Object.fromEntries(
    ['退回', '已退回', '不通过', '未通过', '审核不通过', '审核未通过', '不合格'].map(word => [word, 'returned']),
  ),
}

const maxNote = 500

/**
 * Reads the receipt file of the authority, one line for each record. A child process parses it, as it does every uploaded
 * file.
 */
export async function readReceiptFile(files: Files, session: Session, fileId: string): Promise<ReceiptLine[]> {
  const file = await findImportFile(files, session, fileId)
  return withImportSheet(files, file, readLines)
}

async function readLines(sheet: Sheet): Promise<ReceiptLine[]> {
  const table = await readSheetTable(
    sheet.rows(),
    names => names.filter(name => keyByHeading.has(normalizeHeading(name))).length,
  )
  const places = findColumnPositions(table?.names ?? [])
  const canTell = places.certificate !== undefined || (places.name !== undefined && places.number !== undefined)
  if (!table || places.result === undefined || !canTell) {
    await table?.close()
    throw refused('没有找到表头：应有“学位证书编号”（或“姓名”和“学号”）和“结果”列，“说明”列写退回原因')
  }
  const lines: ReceiptLine[] = []
  for await (const row of table.rows) {
    if (lines.length >= maxSelected) throw refused(`一次最多导入 ${maxSelected} 行`)
    lines.push(parseLine(row, places))
  }
  if (lines.length === 0) throw refused('文件中没有数据行')
  return lines
}

type ColumnPositions = Partial<Record<ColumnKey, number>>

/** Finds the first column of each kind. */
function findColumnPositions(names: readonly string[]): ColumnPositions {
  const places: ColumnPositions = {}
  for (const [index, name] of names.entries()) {
    const key = keyByHeading.get(normalizeHeading(name))
    if (key !== undefined) places[key] ??= index
  }
  return places
}

function parseLine({ number, cells }: SheetRow, places: ColumnPositions): ReceiptLine {
  const cellOf = (key: ColumnKey): Cell | undefined => (places[key] === undefined ? undefined : cells[places[key]])
  const textOf = (key: ColumnKey) => textOfCell(cellOf(key)).normalize('NFKC').trim()
  const certificate = cellOf('certificate')
  return {
    line: number,
    certificate: textOf('certificate').replaceAll(/\s/g, ''),
    name: textOf('name'),
    number: textOf('number'),
    result: results[textOf('result').replaceAll(/\s/g, '')] ?? null,
    note: textOf('note').slice(0, maxNote),
    // A spreadsheet keeps fifteen digits of a number; a certificate number has more.
    isBlurred: typeof certificate === 'object' && certificate !== null,
  }
}
