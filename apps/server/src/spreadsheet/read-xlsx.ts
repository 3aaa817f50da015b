import { defaultLimits, type Limits } from './limits.ts'
import { MergedCells, readMerged } from './merged-cells.ts'
import { readSharedStrings } from './shared-strings.ts'
import { SheetRows } from './sheet-in.ts'
import type { Sheet, SheetRow } from './types.ts'
import { readWorkbook, type Workbook } from './workbook-in.ts'
import { XmlScanner } from './xml-scanner.ts'
import { openZip, type ZipSource } from './zip-in.ts'

async function* readRows(file: ZipSource, workbook: Workbook, part: string, limits: Limits): AsyncGenerator<SheetRow> {
  const zip = await openZip(file, limits)
  try {
    const { sharedStringsPart, styles, date1904 } = workbook
    const strings = sharedStringsPart === null ? [] : await readSharedStrings(zip, sharedStringsPart, limits)
    const isMergedKnown = zip.sizeOf(part) <= limits.mergedPartBytes
    const merged = new MergedCells(isMergedKnown ? await readMerged(zip, part) : [])
    const rows = new SheetRows({ strings, styles, date1904, limits, isMergedKnown })
    const scanner = new XmlScanner(rows, limits)
    for await (const chunk of zip.read(part)) {
      scanner.write(chunk)
      // A loop instead of yield*, which would delay each row by several turns of the event loop.
      for (const row of rows.take()) yield merged.spread(row)
    }
    scanner.end()
  } finally {
    zip.close()
  }
}

/** Reads the sheets of an .xlsx file. The file is closed between reading the names and reading the rows. */
export async function readXlsx(file: ZipSource, limits: Limits = defaultLimits): Promise<Sheet[]> {
  const zip = await openZip(file, limits)
  try {
    const workbook = await readWorkbook(zip, limits)
    return workbook.sheets.map(({ name, hidden, part }) => ({
      name,
      hidden,
      rows: () => readRows(file, workbook, part, limits),
    }))
  } finally {
    zip.close()
  }
}
