import type { SpreadsheetErrorKind } from './errors.ts'
import type { Limits } from './limits.ts'
import type { Row, Sheet, Spreadsheet } from './types.ts'

/** What a reading process is asked for: the sheets of a file, or the rows of one of them. */
export interface SheetJob {
  name: string
  limits: Limits
  sheet: number | null
}

/** What one line of its output holds. */
export type SheetLine =
  | { failed: SpreadsheetErrorKind; message: string }
  | { format: Spreadsheet['format']; sheets: Array<Omit<Sheet, 'rows'>> }
  | { rows: Row[] }
