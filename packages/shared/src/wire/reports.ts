import type { Option } from '../field-types/field.ts'

/** A column of a report. */
export interface ReportColumn {
  readonly title: string
  readonly dataIndex: string
  readonly align?: 'left' | 'center' | 'right'
  /** The key in `dictOptions` that holds the texts of its values. */
  readonly customRender?: string | null
  readonly sorter?: boolean | string | null
  /** The initial order of the report. */
  readonly sortOrder?: 'ascend' | 'descend' | 'asc' | 'desc' | null
}

/** LC-02: the description of a report, found by its code. */
export interface ReportInfo {
  readonly cgRpConfigId: string
  readonly cgRpConfigName: string
  readonly columns: readonly ReportColumn[]
  readonly dictOptions?: Readonly<Record<string, readonly Option[]>> | null
}

/** A condition that a report takes. */
export interface ReportQueryItem {
  readonly field: string
  readonly label?: string
  /** `single`: one value; `group`: a lower and an upper bound. */
  readonly mode: string
  /** `1`: shown only when the form is unfolded. */
  readonly hidden?: string | null
  readonly dictOptions?: readonly Option[] | null
}

export type ReportRow = Readonly<Record<string, string | number | null>>

export interface ReportData {
  readonly records: readonly ReportRow[]
  readonly total: number
}
