import type { FieldBase, FieldValue, LabelSource, QueryRule, RowHints, Surface } from './field.ts'

/**
 * What a type means apart from how it looks: storage, wire, spreadsheet, query. Form, grid, query builder, import and
 * export all read this one unit; the web has the other half under the same name.
 */
export interface FieldType<F extends FieldBase = FieldBase, V extends FieldValue = FieldValue> {
  /** The PostgreSQL type of its column. */
  sqlType(field: F): string
  /** A body's property or a spreadsheet cell as a value; blank is null. Throws a ValueError for the user. */
  parse(input: unknown, field: F): V | null
  /** A value as plain text, the reverse of `parse`. */
  format(value: V, field: F): string
  /** What its values look like, in the words that a template and the refusal of another value share. */
  form?(field: F): string
  /** What `min` and `max` of its fields count. */
  readonly size?: 'amount' | 'characters' | 'items' | 'rows'
  /** Its values are numbers, on the wire too. */
  readonly numeric?: true
  /** Whether a field holds several codes: its column is an array, and `eq` asks for a member of it. */
  several?(field: F): boolean
  readonly queryRules: readonly QueryRule[]
  /** Its values follow each other as people count them: they are asked for by a range. */
  readonly ordered?: true
  /** Columns hold fractions of a second, people name whole seconds or days: what is asked for is a period. */
  readonly moment?: true
  /** A part of a value as columns hold it; in one Unicode form where absent. */
  readPart?(text: string, field: F): string
  /** The field whose input asks for one value, where that is not the field itself. A question is one line. */
  askOne?(field: F): FieldBase
  /** The field whose input asks for several values; they are typed in freely where absent. */
  askSeveral?(field: F): FieldBase
  /** What a row of the advanced query tells about its input; a text where absent. */
  hints?(field: F): RowHints
  /** 请输入… or 请选择…: how a missing value and an empty input ask for it. */
  readonly verb: '输入' | '选择'
  /** What the driver takes for a value, and the value for what it gives; the value itself where absent. */
  toStored?(value: V, field: F): unknown
  fromStored?(stored: unknown, field: F): V
  /** A value as answers carry it, where that is another than inside; `parse` reads it back. */
  toWire?(value: FieldValue, field: F): FieldValue
  /** Where the texts of its values come from, for types that store codes. */
  labels?(field: F): LabelSource
  /** Surfaces that a field of this type is not on unless it says so. */
  readonly hiddenOn?: readonly Surface[]
  /** One line of free text: what people know a record by, and type to find it. */
  readonly line?: true
  /** HTML that people wrote: cleaned before it is kept, and pictures in it are files. */
  readonly html?: true
  /** Never leaves the server: sealed, neither searched nor read back. */
  readonly writeOnly?: true
}

/** A value that cannot be read or breaks a rule. The message is a sentence for the user and names the field. */
export class ValueError extends Error {
  override readonly name = 'ValueError'
}

type FieldOptions<F extends FieldBase> = Omit<F, 'type' | 'label'>
/** Misspelt options do not compile. */
type ExactOptions<O, All> = O & Readonly<Record<Exclude<keyof O, keyof All>, never>>

/** Makes the function that declares fields of one type; what the caller writes keeps its literal types for `Row`. */
export const fieldDeclarer =
  <F extends FieldBase>(type: F['type']) =>
  <const O extends FieldOptions<F>>(label: string, options?: ExactOptions<O, FieldOptions<F>>): F & O =>
    ({ type, label, ...options }) as unknown as F & O

/** The same for types that cannot do without their options (a dictionary's code, a select's choices). */
export const fieldDeclarerWithOptions =
  <F extends FieldBase>(type: F['type']) =>
  <const O extends FieldOptions<F>>(label: string, options: ExactOptions<O, FieldOptions<F>>): F & O =>
    ({ type, label, ...options }) as unknown as F & O
