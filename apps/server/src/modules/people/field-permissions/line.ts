import { type Static, Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'

const Flag = Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Null()])

/** What one role is told about one field; null where it is told nothing. */
export const Line = Type.Object({
  fieldKey: textParam(64, 1),
  visible: Flag,
  editable: Flag,
  required: Flag,
  listed: Flag,
  queryable: Flag,
  importable: Flag,
  exportable: Flag,
  masked: Flag,
  sortNo: Type.Union([Type.Integer({ minimum: 1, maximum: 9_999 }), Type.Null()]),
})
export type Line = Static<typeof Line>
