/**
 * A value that must not be used as it is: a formula error, a number with more digits than a spreadsheet keeps, or a
 * formula without a result in the file.
 */
export interface DoubtfulCell {
  readonly doubt: 'error' | 'digits' | 'formula'
  /** The text in the file, such as `#N/A` or `1.10101199001011E+17`. */
  readonly raw: string
  readonly number: number | null
}

/** The value of a cell. Dates are ISO text (`2024-05-01`, `2024-05-01T08:30:00`, `08:30:00`); an empty text is null. */
export type Cell = string | number | boolean | null | DoubtfulCell

/**
 * A row with at least one value. `number` counts from 1 as the spreadsheet shows it; `cells` ends with the last filled
 * cell.
 */
export interface SheetRow {
  readonly number: number
  readonly cells: Cell[]
  /** True when the row is hidden or filtered out. */
  readonly hidden?: true
}

/** One sheet of a file. Each call of `rows` reads the file again and closes it when the loop ends, however it ends. */
export interface Sheet {
  readonly name: string
  readonly hidden: boolean
  rows(): AsyncIterable<SheetRow>
}

/** The sheets of a file. The file itself is not kept open. */
export interface Spreadsheet {
  format: 'xlsx' | 'xls' | 'ods' | 'csv'
  sheets: Sheet[]
}
