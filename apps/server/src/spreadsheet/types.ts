/**
 * A value that must not be taken as it stands: a formula error, a number with more digits than a spreadsheet keeps, or a
 * formula whose result is not in the file.
 */
export interface DoubtfulCell {
  readonly doubt: 'error' | 'digits' | 'formula'
  /** What the file says, such as `#N/A` or `1.10101199001011E+17`. */
  readonly raw: string
  readonly number: number | null
}

/** Dates are ISO text (`2024-05-01`, `2024-05-01T08:30:00`, `08:30:00`); an empty text is null. */
export type Cell = string | number | boolean | null | DoubtfulCell

/** A row that holds something; `number` counts from 1 as the spreadsheet shows it, `cells` ends with the last filled cell. */
export interface SheetRow {
  readonly number: number
  readonly cells: Cell[]
  /** Not to be seen in the spreadsheet: hidden, or filtered out. */
  readonly hidden?: true
}

/** One sheet of a file; each call of `rows` reads the file anew and closes it when the loop ends, however it ends. */
export interface Sheet {
  readonly name: string
  readonly hidden: boolean
  rows(): AsyncIterable<SheetRow>
}

/** A file as its sheets; nothing of it stays open. */
export interface Spreadsheet {
  format: 'xlsx' | 'xls' | 'ods' | 'csv'
  sheets: Sheet[]
}
