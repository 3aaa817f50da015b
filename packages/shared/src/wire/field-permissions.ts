import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './schema.ts'

/** '1' yes, '0' no, null as the definition says. */
const Flag = nullable(Type.String())

/** The permissions of one role for one field. */
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

/** A field in an import template or a form, limited by the caller's permissions. `sfbx` is 1 for a required field. */
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
