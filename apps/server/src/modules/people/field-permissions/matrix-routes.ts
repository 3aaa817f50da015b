import type { ResourceDef } from '@xw/shared/resource/resource'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { FieldPermissions } from '@xw/shared/wire/field-permissions'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { invalid, notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Actions } from '../../../resource/actions.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { definitionByBizKey } from '../../../resource/custom-fields.ts'
import { callerOf } from '../../../resource/routes.ts'
import { lockRole } from '../role/index.ts'
import { FieldPermission } from './field-permission.ts'
import { readMatrix, saveMatrix } from './matrix.ts'
import { assertRoleViewEditable, assertRoleViewWithinOwn } from './role-view.ts'

/** More than any business has fields. */
const maxRows = 500
/** Upper limit for the size of a row with all flags. */
const rowBytes = 500

/** SY-18: routes that read all field permissions of a role for one business, and save the changed ones together. */
export const matrixRoutes = (actions: Actions): Route[] => [
  route({
    method: 'GET',
    path: adminPaths.fieldConfig.matrix,
    permission: 'system:sysRoleFieldConfig:list',
    scope: 'tenant',
    query: Type.Object({ roleId: textParam(64), bizKey: textParam(64) }),
    response: Type.Array(FieldPermissions),
    async handle(call) {
      const { roleId, bizKey } = call.query
      if (!isId(roleId)) return []
      return actions.withAccess(callerOf(call), {}, tx => readMatrix(tx, call.session, { roleId, bizKey }))
    },
  }),
  route({
    method: 'POST',
    path: adminPaths.fieldConfig.saveMatrix,
    permission: 'system:sysRoleFieldConfig:edit',
    scope: 'tenant',
    body: Type.Object({
      roleId: textParam(64),
      bizKey: textParam(64),
      rows: Type.Array(FieldPermission, { maxItems: maxRows }),
    }),
    bodyKeys: 3 + maxRows * 11,
    bodyBytes: maxRows * rowBytes,
    response: NoResult,
    async handle(call) {
      const { roleId, bizKey, rows } = call.body
      if (!isId(roleId)) throw notFound()
      const caller = callerOf(call)
      await actions.withAccess(caller, {}, async (tx, access) => {
        assertKnownFields(await definitionByBizKey(tx, call.session.tenantId, bizKey), rows)
        await assertRoleViewEditable(tx, call.session, roleId)
        await lockRole(tx, call.session, roleId)
        const changed = await saveMatrix(tx, access, { roleId, bizKey }, rows)
        await assertRoleViewWithinOwn(tx, call.session, { roleId, bizKey })
        const what = `${bizKey} 对角色 ${roleId} 的 ${changed} 个字段`
        await writeOperation(tx, access, { operation: 'edit', origin: caller.origin, what })
      })
      return new Answer({ message: '保存成功' })
    },
  }),
]

/** Refuses unknown fields: the row would look like a restriction and restrict nothing. */
function assertKnownFields(def: ResourceDef | null, rows: readonly FieldPermission[]) {
  if (!def) throw invalid({ bizKey: '业务不存在' })
  const keys = rows.map(row => row.fieldKey)
  if (keys.some(key => !Object.hasOwn(def.fields, key))) throw invalid({ rows: '该业务没有这个字段' })
  if (new Set(keys).size !== keys.length) throw invalid({ rows: '同一字段不能配置两次' })
}
