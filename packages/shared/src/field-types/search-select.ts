import { type CodeValue, type CodeValueField, dictCodeType } from './code-value.ts'
import { type FieldType, fieldDeclarerWithOptions } from './field-type.ts'

/** What a form offers for a record, where that is not the whole dictionary. */
export interface ChoiceOffer {
  /** Fields of the record that say the year whose entries are offered, the first that holds one; this year where none does. */
  readonly year: readonly string[]
  /** Where it asks instead of the dictionary, with what, and which fields of the record it says. */
  readonly path?: string
  readonly params?: Readonly<Record<string, string>>
  readonly fields?: readonly string[]
}

/** An entry of a dictionary too large for a drop-down, found by typing. */
export interface SearchSelectField extends CodeValueField {
  readonly type: 'searchSelect'
  readonly dictCode: string
  /** People know an entry by its code too: shown before the name. */
  readonly showsCode?: true
  readonly offer?: ChoiceOffer
}

export const searchSelect = fieldDeclarerWithOptions<SearchSelectField>('searchSelect')

export const searchSelectType: FieldType<SearchSelectField, CodeValue> = {
  ...dictCodeType,
  hints: () => ({ type: 'sel_search' }),
}
