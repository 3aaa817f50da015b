/**
 * Reads the text form of cells that spreadsheets put on the clipboard: tabs between cells, line ends between rows, and
 * one more at the end. A cell that contains one of these stands in quotes, with its own quotes doubled. Any other quote
 * is plain text.
 */
export function readTsv(text: string): string[][] {
  let row: string[] = []
  const rows = [row]
  let at = 0
  for (;;) {
    const [cell, end] = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at)
    row.push(cell)
    const isRowEnd = text[end] !== '\t'
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (!isRowEnd) continue
    if (at >= text.length) return rows
    row = []
    rows.push(row)
  }
}

const isLineEnd = (character: string | undefined): boolean => character === '\n' || character === '\r'

function readPlain(text: string, from: number): [cell: string, end: number] {
  let end = from
  while (end < text.length && text[end] !== '\t' && !isLineEnd(text[end])) end++
  return [text.slice(from, end), end]
}

/** Reads a quoted cell. If the quotes are not closed properly, the first one counts as text. */
function readQuoted(text: string, from: number): [cell: string, end: number] {
  let cell = ''
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at]
    else if (text[at + 1] === '"') {
      cell += '"'
      at++
    } else {
      const next = text[at + 1]
      return next === undefined || next === '\t' || isLineEnd(next)
        ? [cell.replace(/\r\n?/g, '\n'), at + 1]
        : readPlain(text, from)
    }
  }
  return readPlain(text, from)
}

const quoted = (cell: string): string => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Writes cells as text with Windows line ends, because Excel and WPS accept no others. */
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map(cells => `${cells.map(quoted).join('\t')}\r\n`).join('')
