import type { PatternName } from '../rules/patterns.ts'

/** How a condition compares; the names are the wire's. `left_like` is "ends with", `right_like` is "starts with". */
export type QueryRule = 'eq' | 'like' | 'right_like' | 'left_like' | 'in' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'

/** Whether a field holds anything at all; asked of any field that can be asked for, without a value. */
export type EmptyRule = 'empty' | 'not_empty'

/** The list page: a column. */
export interface ListFacet {
  readonly width?: number
  readonly fixed?: true
  /** Offered in the column choice, not shown until the user asks for it. */
  readonly optional?: true
}

/** The form: an input. */
export interface FormFacet {
  /** Columns of 24; the form's own default where absent. */
  readonly span?: number
  readonly placeholder?: string
  /** Heading under which the form puts the field. */
  readonly group?: string
  /** Shown only while another field of the form has one of these values. */
  readonly when?: { readonly field: string; readonly in: readonly string[] }
}

/** Queries. A field with this facet stands in the search form; one without it can be asked for by the advanced query alone. */
export interface QueryFacet {
  /** What the search form's value means; `eq` where absent. */
  readonly rule?: QueryRule
  /** Shown only when the search form is unfolded. */
  readonly folded?: true
}

/** Spreadsheets: a column of export and import. */
export interface ExcelFacet {
  /** Heading, where it is not the label. */
  readonly heading?: string
  /** Other headings that files of people and authorities have for it. */
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

/** How a value is shown to who may not see it in full. */
export type MaskStyle = 'idNumber' | 'phone' | 'email' | 'text'

/**
 * `number`: a code that is a number. `text`: JSON inside a text. `list`: a comma list as an array, in a column of rows.
 * `zero`: `0` where there is none, as the parent of what stands at the top of a tree.
 */
export type WireForm = 'number' | 'text' | 'list' | 'zero'

/** A pattern of its own, as data: it can be stored and sent. The message follows the label. */
export interface CustomPattern {
  readonly pattern: string
  readonly message: string
  /** Written by a school, not by the code: matched by an engine that it cannot keep busy. */
  readonly isStored?: true
}
export type FieldRule = PatternName | CustomPattern

/** What every field can say, whatever its type. It is data: no functions, no component names, no SQL. */
export interface FieldBase {
  readonly type: string
  readonly label: string
  /** The rule: must be filled in when the record is submitted. */
  readonly required?: boolean
  /** Storage: the column refuses null. Follows `required` where absent; drafts say `false` to keep the two apart. */
  readonly notNull?: boolean
  /** No two records of one school hold the same value. */
  readonly unique?: true
  /** `true`: never taken from a client. `'edit'`: given when a record is added, not changed afterwards. */
  readonly readonly?: true | 'edit'
  readonly default?: string | number | readonly string[]
  readonly rules?: readonly FieldRule[]
  /** One sentence beside the input. */
  readonly help?: string
  /** Shown masked, and then searched by its full value only. */
  readonly masked?: MaskStyle
  /** Where the value lies if not in a column of its own: in a jsonb column, or with the module that owns the resource. */
  readonly storage?: { readonly json: string } | 'module'
  /** How answers carry the value, where that is not how it is inside. */
  readonly wire?: WireForm
  /** Another name of it on the wire: answers have both, and a body may use either. */
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

/** Where the text of a stored value comes from: the page, `_dictText` and the export all ask here. */
export type LabelSource =
  | { readonly from: 'options'; readonly options: readonly Option[] }
  | { readonly from: 'dict'; readonly dictCode: string }
  | {
      readonly from: 'records'
      readonly path: string
      readonly value: string
      readonly text: string
      /** The field by which a spreadsheet may name a record instead of its text; the stored one where absent. */
      readonly code?: string
    }

/** What a row of the advanced query says about its field beside the question; clients of the wire draw their inputs by it. */
export interface RowHints {
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

/** Any value a field can have after it was read. */
export type FieldValue = string | number | readonly string[] | Json
