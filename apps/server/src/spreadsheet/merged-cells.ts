import { SpreadsheetError } from './errors.ts'
import type { Cell, SheetRow } from './types.ts'
import type { ZipArchive } from './zip-in.ts'

/** A merged cell that covers several rows. Rows count from 1, columns from 0. */
export interface Merged {
  column: number
  top: number
  bottom: number
}

const mark = Buffer.from('mergeCells')
const reference = /<(?:\w+:)?mergeCell\s[^>]*?ref\s*=\s*["']\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})["']/gi
const maxListBytes = 4 * 1024 * 1024

/** Parses the rows that a reference such as `A2:B5` merges. Returns null when it covers only one row. */
function mergedOf(letters: string, first: string, last: string): Merged | null {
  const column = [...letters.toUpperCase()].reduce((sum, letter) => (sum + 1) * 26 + letter.charCodeAt(0) - 65, -1)
  const [top, bottom] = [Number(first), Number(last)]
  return bottom > top ? { column, top, bottom } : null
}

/**
 * Reads the merged cells of a sheet that cover several rows. The file lists them after the rows, so the part is
 * unpacked a second time and searched only for that list.
 */
export async function readMerged(zip: ZipArchive, part: string): Promise<Merged[]> {
  let tail = Buffer.alloc(0)
  let list: Buffer[] | null = null
  let size = 0
  for await (const chunk of zip.read(part)) {
    if (list) list.push(chunk)
    else {
      const both = Buffer.concat([tail, chunk])
      const at = both.indexOf(mark)
      if (at >= 0) list = [both.subarray(at)]
      tail = both.subarray(-mark.length)
    }
    size += list ? chunk.length : 0
    if (size > maxListBytes) throw new SpreadsheetError('tooLarge')
  }
  const text = Buffer.concat(list ?? []).toString('latin1')
  return [...text.matchAll(reference)].flatMap(
    ([, letters = '', top = '', bottom = '']) => mergedOf(letters, top, bottom) ?? [],
  )
}

/**
 * Copies the value of a merged cell into every row that the cell covers, as the user sees it. A row without any cell of
 * its own stays absent.
 */
export class MergedCells {
  #merged: Merged[]
  #next = 0
  #open: { merged: Merged; value: Cell }[] = []

  constructor(merged: readonly Merged[]) {
    this.#merged = merged.toSorted((a, b) => a.top - b.top)
  }

  /** Adds merged cells, for a format that reports them while its rows are read. */
  add(merged: readonly Merged[]): void {
    if (merged.length > 0) this.#merged = [...this.#merged.slice(this.#next), ...merged]
    if (merged.length > 0) this.#next = 0
  }

  spread(row: SheetRow): SheetRow {
    if (this.#merged.length === 0) return row
    const { number, cells } = row
    this.#open = this.#open.filter(({ merged }) => merged.bottom >= number)
    for (const { merged, value } of this.#open) {
      while (cells.length <= merged.column) cells.push(null)
      cells[merged.column] ??= value
    }
    for (; (this.#merged[this.#next]?.top ?? Infinity) <= number; this.#next += 1) {
      const merged = this.#merged[this.#next] as Merged
      const value = merged.top === number ? (cells[merged.column] ?? null) : null
      if (value !== null) this.#open.push({ merged, value })
    }
    return row
  }
}
