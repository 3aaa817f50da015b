import { readFileSync } from 'node:fs'
import { type CellObject, read, set_cptable, type WorkBook } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { numberCell } from './number-cell.ts'
import { dateKindOfFormat } from './number-formats.ts'
import type { Cell, Row } from './types.ts'

// A process of its own: the library needs the whole workbook in memory, and a hostile file may keep it busy for ever.
// The file comes in on standard input; out go lines of JSON: the sheets, or the rows of the sheet whose place is the argument.

const batchCharacters = 64 * 1024

// Only files of Excel 95 and before need these; newer ones are Unicode.
set_cptable(codepages)

const errorTexts: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

function toCell(cell: CellObject | undefined, date1904: boolean): Cell {
  switch (cell?.t) {
    case 'n':
      return numberCell(Number(cell.v), String(cell.v), dateKindOfFormat(String(cell.z ?? '')), date1904)
    case 's':
      return cell.v === '' ? null : String(cell.v).toWellFormed()
    case 'b':
      return cell.v === true
    case 'e':
      return { doubt: 'error', raw: errorTexts[Number(cell.v)] ?? '#ERROR', number: null }
    default:
      return null
  }
}

function* rowsOf(workbook: WorkBook, index: number): Generator<Row> {
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true
  const data: Array<CellObject[] | undefined> = workbook.Sheets[workbook.SheetNames[index] ?? '']?.['!data'] ?? []
  for (const [place, row] of data.entries()) {
    const cells = Array.from(row ?? [], cell => toCell(cell, date1904))
    while (cells.at(-1) === null) cells.pop()
    if (cells.length > 0) yield { number: place + 1, cells }
  }
}

function print(lines: Iterable<unknown>): void {
  let batch = ''
  for (const line of lines) {
    batch += `${JSON.stringify(line)}\n`
    if (batch.length < batchCharacters) continue
    process.stdout.write(batch)
    batch = ''
  }
  process.stdout.write(batch)
}

const [wanted] = process.argv.slice(2)
const options = {
  type: 'buffer',
  dense: true,
  cellNF: true,
  cellText: false,
  cellFormula: false,
  cellHTML: false,
} as const

try {
  const bytes = readFileSync(0)
  if (wanted === undefined) {
    const { SheetNames, Workbook } = read(bytes, { ...options, sheetRows: 1 })
    print(SheetNames.map((name, index) => ({ name, hidden: (Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0 })))
  } else {
    print(rowsOf(read(bytes, { ...options, sheets: Number(wanted) }), Number(wanted)))
  }
} catch (error) {
  print([{ failed: /password|encrypt/i.test(String(error)) ? 'encrypted' : 'damaged' }])
}
