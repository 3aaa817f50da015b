import { Readable } from 'node:stream'
import type { CellInput } from './sheet-out.ts'

const batchCharacters = 64 * 1024

// Texts that Excel runs as a formula when it opens a .csv, also with full-width signs and behind blanks.
const formulaStart = /^(?:\s*[=+\-@＝＋－＠]|[\t\r])/
const needsQuotes = /[",\r\n]|^\s|\s$/

function field(value: CellInput | undefined): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  const text = value ?? ''
  const safe = formulaStart.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: ReadonlyArray<CellInput | undefined>): string => `${cells.map(field).join(',')}\r\n`

async function* lines(titles: readonly string[], rows: CsvSource['rows']): AsyncGenerator<string> {
  // Without the byte order mark Excel would read the UTF-8 text in the code page of the computer.
  let batch = `\ufeff${line(titles)}`
  for await (const row of rows) {
    batch += line(titles.map((_, index) => row[index]))
    if (batch.length < batchCharacters) continue
    yield batch
    batch = ''
  }
  yield batch
}

/** A table to write as .csv. */
export interface CsvSource {
  titles: readonly string[]
  rows: AsyncIterable<readonly CellInput[]> | Iterable<readonly CellInput[]>
}

/**
 * Writes a .csv file as a stream: UTF-8 with a byte order mark for Excel, and without any text that Excel would run.
 */
export const writeCsv = ({ titles, rows }: CsvSource): Readable =>
  Readable.from(lines(titles, rows), { objectMode: false })
