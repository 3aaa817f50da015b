import type { RowHints } from '../field-types/field.ts'
import { type FieldDef, typeOf } from '../field-types/index.ts'

/** The hints of a field without any. The wire never names tables. */
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

/** Returns the hints of a field; null where it has none. */
export const getRowHints = (field: FieldDef | undefined): Required<RowHints> => ({
  ...plainHints,
  ...(field && typeOf(field).hints?.(field)),
  ...(field && 'dictCode' in field && { dictCode: field.dictCode }),
})
