import type { Cell, Row } from '../../spreadsheet/types.ts'
import { textOfCell } from './cells.ts'

/** Where a header stands at the latest: titles and notes may come before it. */
const maxHeaderRow = 10

/** The names of a file's columns, each one once: a column without a heading is called by its place. */
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

const isBlankRow = ({ cells }: Row): boolean => cells.every(cell => textOfCell(cell).trim() === '')

/** The header and the rows after it. */
export interface Table {
  names: string[]
  rows: AsyncIterable<Row>
  /** For who does not read the rows. */
  close(): Promise<void>
}

/**
 * Finds the header among the first rows: the one that scores highest, the first one where several do. Rows that hold
 * nothing but formats are no rows.
 */
export async function readTable(source: AsyncIterable<Row>, score: (names: string[]) => number): Promise<Table | null> {
  const rows = source[Symbol.asyncIterator]()
  const first: Row[] = []
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
  return { names: header.names, rows: rest(first.slice(header.index + 1), rows), close }
}

async function* rest(first: readonly Row[], rows: AsyncIterator<Row, undefined>): AsyncGenerator<Row> {
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
