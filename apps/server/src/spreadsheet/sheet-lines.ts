import type { SpreadsheetErrorKind } from './errors.ts'
import type { Limits } from './limits.ts'
import type { Sheet, SheetRow, Spreadsheet } from './types.ts'

/**
 * A job for the separate process that reads a spreadsheet: list the sheets (`sheet` is null), print the rows of one
 * sheet, or report oddities of its rows (`isLook`).
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
