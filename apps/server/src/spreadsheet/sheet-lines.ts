import type { SpreadsheetErrorKind } from './errors.ts'
import type { Limits } from './limits.ts'
import type { Sheet, SheetRow, Spreadsheet } from './types.ts'

/**
 * The work for a reading process: to list the sheets of a file, to read the rows of one, or to report oddities of its
 * rows.
 */
export interface SheetJob {
  name: string
  limits: Limits
  sheet: number | null
  isLook?: boolean
}

/** Oddities of a sheet's rows about which an upload warns. */
export interface SheetLook {
  /** The numbers of the first hidden rows; `hiddenCount` counts all of them. */
  hiddenRows: number[]
  hiddenCount: number
  /** Number of formulas without a result. */
  openFormulas: number
}

/** One line of the reading process's output. */
export type SheetLine =
  | { failed: SpreadsheetErrorKind; message: string }
  | { format: Spreadsheet['format']; sheets: Array<Omit<Sheet, 'rows'>> }
  | { rows: SheetRow[] }
  | { look: SheetLook }
