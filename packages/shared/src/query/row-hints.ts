import type { RowHints } from '../field-types/field.ts'
import { type FieldDef, typeOf } from '../field-types/index.ts'

/** What is said of a field that says nothing. Tables are never named on the wire. */
const plainHints: Required<RowHints> = {
  type: 'string',
  dbType: 'string',
  dictCode: null,
  dictTable: null,
  dictText: null,
  customReturnField: null,
  popup: null,
  formatStr: null,
  extendOption: null,
}

export const hintNames = Object.keys(plainHints) as (keyof RowHints)[]

/** What a field of ours says: where nothing is to be said there stands null. */
export const getRowHints = (field: FieldDef | undefined): Required<RowHints> => ({
  ...plainHints,
  ...(field && typeOf(field).hints?.(field)),
  ...(field && 'dictCode' in field && { dictCode: field.dictCode }),
})
