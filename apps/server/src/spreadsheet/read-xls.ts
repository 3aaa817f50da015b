import { readFile, stat } from 'node:fs/promises'
import { type CellObject, read, set_cptable, type WorkBook } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { SpreadsheetError } from './errors.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { MergedCells } from './merged-cells.ts'
import { numberCell } from './number-cell.ts'
import { shownByFormat } from './shown-text.ts'
import type { Cell, Sheet, SheetRow } from './types.ts'
import { everybodysPassword, withoutXlsPassword } from './xls-password.ts'

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
      return numberCell(Number(cell.v), String(cell.v), shownByFormat(String(cell.z ?? '')), date1904)
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

function* rowsOf(workbook: WorkBook, index: number): Generator<SheetRow> {
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true
  const sheet = workbook.Sheets[workbook.SheetNames[index] ?? '']
  const data: Array<CellObject[] | undefined> = sheet?.['!data'] ?? []
  const merged = new MergedCells(
    (sheet?.['!merges'] ?? []).map(({ s, e }) => ({ column: s.c, top: s.r + 1, bottom: e.r + 1 })),
  )
  for (const [place, row] of data.entries()) {
    const cells = Array.from(row ?? [], cell => toCell(cell, date1904))
    while (cells.at(-1) === null) cells.pop()
    const hidden = sheet?.['!rows']?.[place]?.hidden ? { hidden: true as const } : {}
    if (cells.length > 0) yield merged.spread({ number: place + 1, cells, ...hidden })
  }
}

const options = {
  type: 'buffer',
  dense: true,
  cellNF: true,
  cellText: false,
  cellFormula: false,
  cellHTML: false,
  // The library reports hidden rows only with this option.
  cellStyles: true,
  password: everybodysPassword,
} as const

function parse(bytes: Buffer, more: { sheetRows?: number; sheets?: number }): WorkBook {
  try {
    return read(withoutXlsPassword(bytes), { ...options, ...more })
  } catch (error) {
    throw new SpreadsheetError(/password|encrypt/i.test(String(error)) ? 'encrypted' : 'damaged')
  }
}

/**
 * Reads the sheets of an .xls file. The library needs the whole workbook in memory, and a hostile file may keep it busy
 * for ever, so call this only in a child process.
 */
export async function readXls(file: string, limits: Limits = defaultLimits): Promise<Sheet[]> {
  const { size } = await stat(file)
  if (size > limits.xlsFileBytes) {
    const megabytes = limits.xlsFileBytes / 1024 / 1024
    throw new SpreadsheetError('tooLarge', `.xls 文件不能超过 ${megabytes} MB，请另存为 .xlsx 文件后重新上传`)
  }
  const { SheetNames, Workbook } = parse(await readFile(file), { sheetRows: 1 })
  if (SheetNames.length === 0) throw new SpreadsheetError('damaged')
  return SheetNames.map((name, index) => ({
    name,
    hidden: (Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
    async *rows() {
      yield* rowsOf(parse(await readFile(file), { sheets: index }), index)
    },
  }))
}
