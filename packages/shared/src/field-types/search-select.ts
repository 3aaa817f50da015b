import { type CodeValue, type CodeValueField, dictCodeType } from './code-value.ts'
import { type FieldType, fieldDeclarerWithOptions } from './field-type.ts'

/** A limited choice for a record's form, instead of the whole dictionary. */
export interface ChoiceOffer {
  /**
   * The record's fields that hold the catalogue year; the first non-empty one counts, or this year when all are empty.
   */
  readonly year: readonly string[]
  /** The path to query instead of the dictionary, its parameters, and the record's fields to send along. */
  readonly path?: string
  readonly params?: Readonly<Record<string, string>>
  readonly fields?: readonly string[]
}

/** An item of a dictionary that is too large for a drop-down, found by typing. */
export interface SearchSelectField extends CodeValueField {
  readonly type: 'searchSelect'
  readonly dictCode: string
  /** People know the items by their codes too, so the code is shown before the name. */
  readonly showsCode?: true
  readonly offer?: ChoiceOffer
}

export const searchSelect = fieldDeclarerWithOptions<SearchSelectField>('searchSelect')

export const searchSelectType: FieldType<SearchSelectField, CodeValue> = {
  ...dictCodeType,
  hints: () => ({ type: 'sel_search' }),
}
