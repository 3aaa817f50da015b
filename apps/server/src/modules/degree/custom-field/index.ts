import type { CustomField } from '@xw/shared/degree/custom-fields'
import { fieldPermissionsResource } from '@xw/shared/resources/sys/field-permissions'
import { customFieldResource } from '@xw/shared/resources/xw/custom-field'
import { passThrough } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Routes, route } from '../../../plugins/route.ts'
import { readCustomFields } from '../../../resource/custom-fields.ts'
import type { Engine } from '../../../resource/engine.ts'
import { customFieldHooks } from './hooks.ts'

export { type CustomFields, createCustomFields, type SchoolFields } from './known.ts'

/** DG-04: the custom fields that a school adds to the records of a degree type. */
export function customFieldRoutes({ db }: Deps, engine: Engine): Routes {
  const { routes } = engine.resource(customFieldResource, { hooks: customFieldHooks })
  return () => [
    ...routes(),
    route({
      method: 'GET',
      path: `${customFieldResource.path}/ofType`,
      // For users who configure field permissions. Everybody else gets custom fields as part of the definition.
      permission: `${fieldPermissionsResource.permission}:list`,
      scope: 'tenant',
      query: Type.Object({ xwbslbm: textParam(10, 1) }),
      response: Type.Array(passThrough<CustomField>()),
      handle: ({ session: { tenantId }, query }) =>
        db.inTenant(tenantId, tx => readCustomFields(tx, tenantId, query.xwbslbm)),
    }),
  ]
}
