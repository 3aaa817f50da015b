import type { PatternName } from '../rules/patterns.ts'

/** Comparison rules, named as on the wire. `left_like` means "ends with", `right_like` means "starts with". */
export type QueryRule = 'eq' | 'like' | 'right_like' | 'left_like' | 'in' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'

/** Rules that test whether a field has any value; they take no operand. */
export type EmptyRule = 'empty' | 'not_empty'

/** The list page: a column. */
export interface ListFacet {
  readonly width?: number
  readonly fixed?: true
  /** Hidden until the user selects it in the column choice. */
  readonly optional?: true
  /** Left out before other columns where there is little room. */
  readonly minor?: true
  /** An optional column that is shown while the list is searched for one of these values of another field. */
  readonly when?: { readonly field: string; readonly in: readonly string[] }
}

/** How a form shows the field: as an input. */
export interface FormFacet {
  /** Columns of 24; the form's default when absent. */
  readonly span?: number
  readonly placeholder?: string
  /** The heading of the field's group. */
  readonly group?: string
  /** Shown only while another field of the form has one of these values. */
  readonly when?: { readonly field: string; readonly in: readonly string[] }
}

/** Queries. Fields with this facet appear in the search form; other fields only in the advanced query. */
export interface QueryFacet {
  /** The rule of the search form; `eq` when absent. */
  readonly rule?: QueryRule
  /** Shown only when the search form is unfolded. */
  readonly folded?: true
}

/** Spreadsheets: a column of export and import. */
export interface ExcelFacet {
  /** The column heading; the label when absent. */
  readonly heading?: string
  /** Other headings that this column has in files of users and authorities. */
  readonly aliases?: readonly string[]
  readonly import?: false
  readonly export?: false
}

/** The four surfaces of a field. Each takes label and type from the field and nothing from another surface. */
export interface Facets {
  readonly list: ListFacet
  readonly form: FormFacet
  readonly query: QueryFacet
  readonly excel: ExcelFacet
}
export type Surface = keyof Facets

/** The masking style for users who may not see the full value. */
export type MaskStyle = 'idNumber' | 'phone' | 'email' | 'text'

/**
 * `number`: a code sent as a number. `text`: JSON inside a text. `list`: a comma list sent as an array, in a column of
 * rows. `zero`: `0` for no value, as the parent of a tree's top level.
 */
export type WireForm = 'number' | 'text' | 'list' | 'zero'

/** A custom pattern as data, so that it can be stored and sent. The message follows the label. */
export interface CustomPattern {
  readonly pattern: string
  readonly message: string
  /** A school wrote the pattern, so it runs in an engine with linear time, which no pattern can keep busy. */
  readonly isStored?: true
}
export type FieldRule = PatternName | CustomPattern

/** The options of every field type. They are data: no functions, component names or SQL. */
export interface FieldBase {
  readonly type: string
  readonly label: string
  /** The field must be filled in when the record is submitted. */
  readonly required?: boolean
  /**
   * The column refuses null. Follows `required` when absent; drafts set `false`, so that a required field can stay
   * empty until submission.
   */
  readonly notNull?: boolean
  readonly unique?: true
  /** `true`: clients can never set it. `'edit'`: clients set it when adding a record and cannot change it. */
  readonly readonly?: true | 'edit'
  readonly default?: string | number | readonly string[]
  readonly rules?: readonly FieldRule[]
  /** One sentence beside the input. */
  readonly help?: string
  /** The value is shown masked and can be searched only in full. */
  readonly masked?: MaskStyle
  /** The storage, when it is not the field's own column: a jsonb column, or the module that owns the resource. */
  readonly storage?: { readonly json: string } | 'module'
  /** The form of the value in answers, when it differs from the stored value. */
  readonly wire?: WireForm
  /** A second name on the wire: answers carry both, and a body may use either. */
  readonly alias?: string
  readonly list?: ListFacet | false
  readonly form?: FormFacet | false
  readonly query?: QueryFacet | false
  readonly excel?: ExcelFacet | false
}

/** One choice of a select, radio or multi-select. */
export interface Option {
  readonly value: string
  readonly text: string
}

/** The source of a stored value's text, used by pages, `_dictText` and exports. */
export type LabelSource =
  | { readonly from: 'options'; readonly options: readonly Option[] }
  | { readonly from: 'dict'; readonly dictCode: string }
  | {
      readonly from: 'records'
      readonly path: string
      readonly value: string
      readonly text: string
      /** The field that a spreadsheet may use instead of the text; the stored one when absent. */
      readonly code?: string
    }

/** Hints about the input for one condition (row) of an advanced query. Clients of the API draw the input by them. */
export interface QueryRowHints {
  readonly type?: string | null
  readonly dbType?: string | null
  readonly dictCode?: string | null
  readonly dictTable?: string | null
  readonly dictText?: string | null
  readonly customReturnField?: string | null
  readonly popup?: unknown
  readonly formatStr?: string | null
  readonly extendOption?: unknown
}

/** JSON that a `json` field holds. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Any value of a field after `parse`. */
export type FieldValue = string | number | readonly string[] | Json
