import type { FieldBase, FieldValue, LabelSource, QueryRowHints, QueryRule, Surface } from './field.ts'

/**
 * The meaning of a field type, apart from its look: storage, wire, spreadsheet, query. Form, grid, query builder,
 * import and export all read it; the web has the other half under the same name.
 */
export interface FieldType<F extends FieldBase = FieldBase, V extends FieldValue = FieldValue> {
  /** The PostgreSQL type of its column. */
  sqlType(field: F): string
  /** Reads a body's property or a spreadsheet cell; blank becomes null. Throws a ValueError for the user. */
  parse(input: unknown, field: F): V | null
  /** Formats a value as plain text, the reverse of `parse`. */
  format(value: V, field: F): string
  /** Describes valid values, for import templates and for the message that refuses a value. */
  form?(field: F): string
  /** The unit of `min` and `max`. */
  readonly size?: 'amount' | 'characters' | 'items' | 'rows'
  /** Values are numbers, also on the wire. */
  readonly numeric?: true
  /** Reports whether a field holds several codes: the column is an array, and `eq` matches a member. */
  several?(field: F): boolean
  readonly queryRules: readonly QueryRule[]
  /** Values have a natural order, so people query them by a range. */
  readonly ordered?: true
  /**
   * Columns store fractions of a second while people name whole seconds or days, so a comparison is one with a period.
   */
  readonly moment?: true
  /** Normalizes part of a value the way columns store it; to Unicode NFC when absent. */
  readPart?(text: string, field: F): string
  /** The field whose input reads a single query value, when it is not the field itself: a query row has one line. */
  askOne?(field: F): FieldBase
  /** The field whose input reads several query values; the user types them freely when absent. */
  askSeveral?(field: F): FieldBase
  /** The hints that a row of the advanced query carries for its input; a text input when absent. */
  hints?(field: F): QueryRowHints
  /** The verb of 请输入… or 请选择…, in messages for missing values and in placeholders. */
  readonly verb: '输入' | '选择'
  /** Conversion to and from the database driver's value; none when absent. */
  toStored?(value: V, field: F): unknown
  fromStored?(stored: unknown, field: F): V
  /** Converts a value for answers, when the wire differs from the stored value; `parse` reads it back. */
  toWire?(value: FieldValue, field: F): FieldValue
  /** The source of display texts, for types that store codes. */
  labels?(field: F): LabelSource
  /** Surfaces that fields of this type are not on by default. */
  readonly hiddenOn?: readonly Surface[]
  /** One line of free text, by which people name and search for a record. */
  readonly line?: true
  /** HTML that users write: the server cleans it before storing it, and its pictures are files. */
  readonly html?: true
  /** The value never leaves the server: it is encrypted, and neither searched nor read back. */
  readonly writeOnly?: true
}

/** An invalid value. The message is a sentence for the user and names the field. */
export class ValueError extends Error {
  override readonly name = 'ValueError'
}

type FieldOptions<F extends FieldBase> = Omit<F, 'type' | 'label'>
/** Makes misspelt options a compile error. */
type ExactOptions<O, All> = O & Readonly<Record<Exclude<keyof O, keyof All>, never>>

/** Creates the function that declares fields of one type; the options keep their literal types for `ResourceRow`. */
export const fieldDeclarer =
  <F extends FieldBase>(type: F['type']) =>
  <const O extends FieldOptions<F>>(label: string, options?: ExactOptions<O, FieldOptions<F>>): F & O =>
    ({ type, label, ...options }) as unknown as F & O

/** Like `fieldDeclarer`, for types with mandatory options (a dictionary's code, a select's choices). */
export const fieldDeclarerWithOptions =
  <F extends FieldBase>(type: F['type']) =>
  <const O extends FieldOptions<F>>(label: string, options: ExactOptions<O, FieldOptions<F>>): F & O =>
    ({ type, label, ...options }) as unknown as F & O
