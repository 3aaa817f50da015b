import { getFacet } from '@xw/shared/field-types/facets'
import type { FieldDef } from '@xw/shared/field-types/index'
import { fieldPermissionsResource } from '@xw/shared/resources/sys/field-permissions'
import { OwnFieldPermissions } from '@xw/shared/wire/field-permissions'
import { Type } from 'typebox'
import { invalid, refused } from '../../../lib/errors.ts'
import { anySignedIn, type Routes, route } from '../../../plugins/route.ts'
import { readAccess } from '../../../resource/access.ts'
import { definitionByBizKey } from '../../../resource/custom-fields.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { callerOf } from '../../../resource/routes.ts'
import { textIn } from '../../../resource/stored.ts'
import { matrixRoutes } from './matrix-routes.ts'
import { assertRoleViewEditable, assertRoleViewWithinOwn } from './role-view.ts'

const hooks: Hooks = {
  /** Refuses an unknown business or field: the row would look like a restriction and restrict nothing. */
  async beforeSave({ tx, access, values, before }) {
    await assertRoleViewEditable(tx, access.session, textIn(before ?? values, 'roleId'))
    if (before) return
    const def = await definitionByBizKey(tx, access.session.tenantId, textIn(values, 'bizKey'))
    if (!def) throw invalid({ bizKey: '业务不存在' })
    if (!Object.hasOwn(def.fields, textIn(values, 'fieldKey'))) throw invalid({ fieldKey: '该业务没有这个字段' })
  },
  async afterSave({ tx, access, values, before }) {
    const after = { ...before, ...values }
    await assertRoleViewWithinOwn(tx, access.session, {
      roleId: textIn(after, 'roleId'),
      bizKey: textIn(after, 'bizKey'),
    })
  },
  async beforeDelete({ tx, access, ids }) {
    const rows = await tx.selectFrom('sys_role_field_config').select('role_id').where('id', 'in', ids).execute()
    for (const roleId of new Set(rows.map(row => row.role_id))) await assertRoleViewEditable(tx, access.session, roleId)
  },
  async afterDelete({ tx, access, before }) {
    for (const row of before)
      await assertRoleViewWithinOwn(tx, access.session, {
        roleId: textIn(row, 'roleId'),
        bizKey: textIn(row, 'bizKey'),
      })
  },
}

const toTemplateField = ([key, field]: [string, FieldDef]): OwnFieldPermissions => {
  const excel = getFacet(field, 'excel')
  return {
    fieldKey: key,
    fieldKeyCn: field.label,
    mc: key,
    excelmc: (excel && excel.heading) || field.label,
    sfbx: field.required ? 1 : 0,
    editable: field.readonly === true ? '0' : '1',
    listed: getFacet(field, 'list') === false ? '0' : '1',
    queryable: getFacet(field, 'query') === false ? '0' : '1',
    importable: excel === false || excel.import === false ? '0' : '1',
    exportable: excel === false || excel.export === false ? '0' : '1',
    masked: field.masked ? '1' : '0',
  }
}

/** SY-18: routes for the field permissions of roles. DG-07: the resulting permissions of the caller. */
export function fieldPermissionRoutes(engine: Engine): Routes {
  const { routes, actions } = engine.resource(fieldPermissionsResource, { hooks })
  return () => [
    ...routes(),
    route({
      method: 'GET',
      path: '/system/sysRoleFieldConfig/selectRoleFieldConfigByBizKey',
      title: '本人可见可填的字段',
      permission: anySignedIn,
      scope: 'self',
      query: Type.Object({ bizKey: Type.String({ maxLength: 64 }) }),
      response: Type.Array(OwnFieldPermissions),
      async handle(call) {
        const { session, query } = call
        return actions.withAccess(callerOf(call), {}, async tx => {
          const def = await definitionByBizKey(tx, session.tenantId, query.bizKey)
          if (!def) throw refused('业务不存在')
          const access = await readAccess(tx, def, session, engine.ground)
          return Object.entries(access.def.fields).map(toTemplateField)
        })
      },
    }),
    ...matrixRoutes(actions),
  ]
}
