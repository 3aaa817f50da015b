import { type CodeField, type Codes, dictCodeType } from './codes.ts'
import { declaresWith, type FieldType } from './field-type.ts'

/** An entry of a dictionary too large for a drop-down, found by typing. */
export interface SearchSelectField extends CodeField {
  readonly type: 'searchSelect'
  readonly dictCode: string
  /** People know an entry by its code too: shown before the name. */
  readonly showsCode?: true
}

export const searchSelect = declaresWith<SearchSelectField>('searchSelect')

export const searchSelectType: FieldType<SearchSelectField, Codes> = {
  ...dictCodeType,
  hints: () => ({ type: 'sel_search' }),
}
