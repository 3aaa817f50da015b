import type { FieldBase, FieldValue, LabelSource, QueryRule, Surface } from './field.ts'

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
  readonly queryRules: readonly QueryRule[]
  /** 请输入… or 请选择…: how a missing value and an empty input ask for it. */
  readonly verb: '输入' | '选择'
  /** What the driver takes for a value, and the value for what it gives; the value itself where absent. */
  toStored?(value: V, field: F): unknown
  fromStored?(stored: unknown, field: F): V
  /** Where the texts of its values come from, for types that store codes. */
  labels?(field: F): LabelSource
  /** Surfaces that a field of this type is not on unless it says so. */
  readonly hiddenOn?: readonly Surface[]
  /** Never leaves the server. */
  readonly writeOnly?: true
}

/** A value that cannot be read or breaks a rule. The message is a sentence for the user and names the field. */
export class ValueError extends Error {
  override readonly name = 'ValueError'
}

type Options<F extends FieldBase> = Omit<F, 'type' | 'label'>
/** Misspelt options do not compile. */
type Exact<O, All> = O & Readonly<Record<Exclude<keyof O, keyof All>, never>>

/** Makes the function that declares fields of one type; what the caller writes keeps its literal types for `Row`. */
export const declares =
  <F extends FieldBase>(type: F['type']) =>
  <const O extends Options<F>>(label: string, options?: Exact<O, Options<F>>): F & O =>
    ({ type, label, ...options }) as unknown as F & O

/** The same for types that cannot do without their options (a dictionary's code, a select's choices). */
export const declaresWith =
  <F extends FieldBase>(type: F['type']) =>
  <const O extends Options<F>>(label: string, options: Exact<O, Options<F>>): F & O =>
    ({ type, label, ...options }) as unknown as F & O
