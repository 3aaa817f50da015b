import type { Cell, SheetRow } from '../../spreadsheet/types.ts'
import { textOfCell } from './cells.ts'

/** The header is searched in this many rows; titles and notes may come before it. */
const maxHeaderRow = 10

/** Returns the names of a file's columns, made unique. A column without a heading is named after its position. */
function columnNames(cells: readonly Cell[]): string[] {
  const names: string[] = []
  for (const [index, cell] of cells.entries()) {
    const heading =
      textOfCell(cell)
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^\*|\*$/g, '')
        .slice(0, 100) || `第 ${index + 1} 列`
    const same = names.filter(name => name === heading || name.startsWith(`${heading}（`)).length
    names.push(same === 0 ? heading : `${heading}（${same + 1}）`)
  }
  return names
}

const isBlankRow = ({ cells }: SheetRow): boolean => cells.every(cell => textOfCell(cell).trim() === '')

/** The header and the rows after it. */
export interface SheetTable {
  names: string[]
  rows: AsyncIterable<SheetRow>
  /** For callers that do not read the rows. */
  close(): Promise<void>
}

/**
 * Finds the header: the row with the highest score among the first ones, or the first of equals. Rows with formats
 * only are skipped.
 */
export async function readSheetTable(
  source: AsyncIterable<SheetRow>,
  score: (names: string[]) => number,
): Promise<SheetTable | null> {
  const rows = source[Symbol.asyncIterator]()
  const first: SheetRow[] = []
  while (first.length < maxHeaderRow) {
    const { value, done } = await rows.next()
    if (done) break
    if (!isBlankRow(value)) first.push(value)
  }
  const scored = first.map((row, index) => ({
    index,
    names: columnNames(row.cells),
    score: score(columnNames(row.cells)),
  }))
  const header = scored.reduce<(typeof scored)[number] | null>(
    (best, candidate) => (best === null || candidate.score > best.score ? candidate : best),
    null,
  )
  const close = async () => void (await rows.return?.())
  if (!header) {
    await close()
    return null
  }
  return { names: header.names, rows: remainingRows(first.slice(header.index + 1), rows), close }
}

async function* remainingRows(
  first: readonly SheetRow[],
  rows: AsyncIterator<SheetRow, undefined>,
): AsyncGenerator<SheetRow> {
  try {
    yield* first
    for (;;) {
      const { value, done } = await rows.next()
      if (done) return
      if (!isBlankRow(value)) yield value
    }
  } finally {
    await rows.return?.()
  }
}
