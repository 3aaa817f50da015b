import { SpreadsheetError } from './errors.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import type { SheetJob, SheetLine, SheetLook } from './sheet-lines.ts'
import type { SheetRow } from './types.ts'

// This file runs as a separate process, so that a hostile file uses up the time and memory of this process and not of
// the server. The output is lines of JSON.

const batchCharacters = 64 * 1024

const print = (line: SheetLine) => void process.stdout.write(`${JSON.stringify(line)}\n`)

/** Prints rows in batches. Standard output blocks while nothing reads it, so no more than one batch is in memory. */
async function printRows(rows: AsyncIterable<SheetRow>): Promise<void> {
  let batch: SheetRow[] = []
  let characters = 0
  for await (const row of rows) {
    batch.push(row)
    for (const cell of row.cells) characters += typeof cell === 'string' ? cell.length + 8 : 16
    if (characters < batchCharacters) continue
    print({ rows: batch })
    batch = []
    characters = 0
  }
  print({ rows: batch })
}

const maxHidden = 10

async function inspectRows(rows: AsyncIterable<SheetRow>): Promise<SheetLook> {
  const seen: SheetLook = { hiddenRows: [], hiddenCount: 0, openFormulas: 0 }
  for await (const { number, cells, hidden } of rows) {
    for (const cell of cells)
      if (cell !== null && typeof cell === 'object' && cell.doubt === 'formula') seen.openFormulas += 1
    if (!hidden) continue
    seen.hiddenCount += 1
    if (seen.hiddenRows.length < maxHidden) seen.hiddenRows.push(number)
  }
  return seen
}

const [job = '{}', file = ''] = process.argv.slice(2)
const { name, limits, sheet, isLook } = JSON.parse(job) as SheetJob

try {
  const { format, sheets } = await readSpreadsheet(file, { name, limits })
  if (sheet === null) print({ format, sheets: sheets.map(found => ({ name: found.name, hidden: found.hidden })) })
  else if (sheets[sheet] && isLook) print({ look: await inspectRows(sheets[sheet].rows()) })
  else if (sheets[sheet]) await printRows(sheets[sheet].rows())
} catch (error) {
  if (!(error instanceof SpreadsheetError)) throw error
  print({ failed: error.kind, message: error.message })
}
