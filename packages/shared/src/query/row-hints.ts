import type { QueryRowHints } from '../field-types/field.ts'
import { type FieldDef, typeOf } from '../field-types/index.ts'

/** The hints of a field without any. The wire never names tables. */
const plainHints: Required<QueryRowHints> = {
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

export const hintNames = Object.keys(plainHints) as (keyof QueryRowHints)[]

/** Returns the hints of a field; null where it has none. */
export const getQueryRowHints = (field: FieldDef | undefined): Required<QueryRowHints> => ({
  ...plainHints,
  ...(field && typeOf(field).hints?.(field)),
  ...(field && 'dictCode' in field && { dictCode: field.dictCode }),
})
