import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './schema.ts'

/** '1' yes, '0' no, null as the definition says. */
const Flag = nullable(Type.String())

/** What one role may do with one field: a row of the role field config. */
export const FieldPermissions = Type.Object({
  fieldKey: Type.String(),
  visible: Flag,
  editable: Flag,
  required: Flag,
  listed: Flag,
  queryable: Flag,
  importable: Flag,
  exportable: Flag,
  masked: Flag,
  sortNo: nullable(Type.Number()),
})
export type FieldPermissions = Static<typeof FieldPermissions>

const RightFlag = oneOf('0', '1')

/** One field as an import template and a form know it, in the caller's own rights. `sfbx` is 1 where it is required. */
export const OwnFieldPermissions = Type.Object({
  fieldKey: Type.String(),
  fieldKeyCn: Type.String(),
  mc: Type.String(),
  excelmc: Type.String(),
  sfbx: oneOf(0, 1),
  editable: RightFlag,
  listed: RightFlag,
  queryable: RightFlag,
  importable: RightFlag,
  exportable: RightFlag,
  masked: RightFlag,
})
export type OwnFieldPermissions = Static<typeof OwnFieldPermissions>
