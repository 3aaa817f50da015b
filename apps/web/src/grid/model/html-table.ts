/** The part of an HTMLTableElement that reading it requires. */
export interface TableLike {
  readonly rows: ArrayLike<{
    readonly cells: ArrayLike<{
      readonly textContent: string | null
      readonly colSpan: number
      readonly rowSpan: number
    }>
  }>
}

/** The caller inserts this mark into a cell's text for each `br` element before the table is read. */
export const lineMark = '\u2028'

/** A clipboard can contain any span; a spreadsheet has no more columns than this. */
const maxSpan = 16_384

/** Collapses white space, which only formats the markup, except at marked line breaks. */
const tidy = (text: string): string =>
  text
    .replace(/[ \t\r\n\f]+/g, ' ')
    .split(lineMark)
    .map(line => line.replaceAll('\u00a0', ' ').trim())
    .join('\n')
    .trim()

/**
 * Reads the cells of a table. A cell that spans several positions fills the first, as in a spreadsheet; the others are
 * empty.
 */
export function readHtmlTable({ rows }: TableLike): string[][] {
  const grid: string[][] = Array.from(rows, () => [])
  Array.from(rows).forEach((row, top) => {
    let left = 0
    for (const { textContent, colSpan, rowSpan } of Array.from(row.cells)) {
      while (grid[top]?.[left] !== undefined) left++
      const [right, bottom] = [left + spanOf(colSpan, maxSpan), top + spanOf(rowSpan, rows.length - top)]
      for (let at = top; at < bottom; at++) for (let column = left; column < right; column++) put(grid, at, column, '')
      put(grid, top, left, tidy(textContent ?? ''))
      left = right
    }
  })
  const width = Math.max(0, ...grid.map(cells => cells.length))
  return grid.map(cells => Array.from({ length: width }, (_, at) => cells[at] ?? ''))
}

const spanOf = (span: number, max: number): number => Math.min(Math.max(1, span || 1), max)

function put(grid: string[][], row: number, column: number, text: string): void {
  const cells = grid[row]
  if (cells) cells[column] = text
}

/** A copied cell. `isText` keeps a spreadsheet from converting it into a number. */
export interface CopiedCell {
  readonly text: string
  readonly isText: boolean
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, character => entities[character] ?? character).replace(/\r\n?|\n/g, '<br>')

/**
 * Spreadsheets convert digits into numbers: an 18-digit ID number would lose its last digits, a code its leading
 * zeroes.
 */
const asText = ' style="mso-number-format:\'\\@\'"'

export const writeTable = (rows: readonly (readonly CopiedCell[])[]): string => {
  const lines = rows.map(
    cells => `<tr>${cells.map(({ text, isText }) => `<td${isText ? asText : ''}>${escaped(text)}</td>`).join('')}</tr>`,
  )
  return `<meta charset="utf-8"><table>${lines.join('')}</table>`
}
