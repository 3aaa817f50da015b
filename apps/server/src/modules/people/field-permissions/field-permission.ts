import { type Static, Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'

const PermissionFlag = Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Null()])

/** The permissions of one role for one field. Null means that the role does not set a flag. */
export const FieldPermission = Type.Object({
  fieldKey: textParam(64, 1),
  visible: PermissionFlag,
  editable: PermissionFlag,
  required: PermissionFlag,
  listed: PermissionFlag,
  queryable: PermissionFlag,
  importable: PermissionFlag,
  exportable: PermissionFlag,
  masked: PermissionFlag,
  sortNo: Type.Union([Type.Integer({ minimum: 1, maximum: 9_999 }), Type.Null()]),
})
export type FieldPermission = Static<typeof FieldPermission>
