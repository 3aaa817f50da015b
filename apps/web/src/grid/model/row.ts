/** What identifies a row: the text of its `rowKey`, or a temporary one of a new row. */
export type RowId = string

/** A row as the wire has it; several codes are one text joined by commas. */
export type Row = Readonly<Record<string, unknown>>

export type Values = Readonly<Record<string, unknown>>

/** One cell. */
export interface CellRef {
  readonly id: RowId
  readonly key: string
}
