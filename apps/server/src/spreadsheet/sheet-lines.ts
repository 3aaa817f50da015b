import type { SpreadsheetErrorKind } from './errors.ts'
import type { Limits } from './limits.ts'
import type { Sheet, SheetRow, Spreadsheet } from './types.ts'

/** What a reading process is asked for: the sheets of a file, the rows of one of them, or what is odd about those. */
export interface SheetJob {
  name: string
  limits: Limits
  sheet: number | null
  isLook?: boolean
}

/** What is odd about the rows of a sheet. */
export interface SheetLook {
  /** The first rows that are not to be seen, and how many there are. */
  hiddenRows: number[]
  hiddenCount: number
  /** Formulas without a result. */
  openFormulas: number
}

/** What one line of its output holds. */
export type SheetLine =
  | { failed: SpreadsheetErrorKind; message: string }
  | { format: Spreadsheet['format']; sheets: Array<Omit<Sheet, 'rows'>> }
  | { rows: SheetRow[] }
  | { look: SheetLook }
