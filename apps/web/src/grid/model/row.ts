/** Identifies a row: the text of its `rowKey`, or the temporary id of a new row. */
export type RowId = string

/** A row in the wire's form: several codes are one text joined by commas. */
export type Row = Readonly<Record<string, unknown>>

export type Values = Readonly<Record<string, unknown>>

/** Identifies one cell. */
export interface CellRef {
  readonly id: RowId
  readonly key: string
}
