import { can } from '@xw/shared/permission/can'
import { findUniqueField } from '@xw/shared/resources/index'
import { Type } from 'typebox'
import { forbidden, refused } from '../../lib/errors.ts'
import { isId } from '../../lib/ids.ts'
import type { Deps } from '../../plugins/deps.ts'
import { Answer, type Route, route, signedIn } from '../../plugins/route.ts'
import { readAccess } from '../../resource/access.ts'
import type { Engine } from '../../resource/engine.ts'
import { isTaken } from '../../resource/unique.ts'

/**
 * VA-05: a hint while a form is filled in, for fields that are declared unique and for callers who could save the form.
 * Database names are looked up, never used; the unique index is what decides.
 */
export function duplicateRoutes({ db }: Deps, { ground }: Engine): Route[] {
  return [
    route({
      method: 'GET',
      path: '/sys/duplicate/check',
      permission: signedIn,
      scope: 'tenant',
      ratePerMinute: 60,
      query: Type.Object({
        tableName: Type.String({ maxLength: 64 }),
        fieldName: Type.String({ maxLength: 64 }),
        fieldVal: Type.Optional(Type.String({ maxLength: 200 })),
        dataId: Type.Optional(Type.String({ maxLength: 64 })),
      }),
      async handle({ session, query }) {
        const { tableName, fieldName, fieldVal, dataId } = query
        if (!fieldVal) return new Answer({ message: '数据为空,不作处理！', code: 500 })
        const found = findUniqueField(tableName, fieldName)
        if (!found) throw refused('该字段不支持重复校验')
        const { def, key } = found
        if (!can(session.grants, `${def.permission}:add`) && !can(session.grants, `${def.permission}:edit`))
          throw forbidden(`${def.permission}:edit`)
        const taken = await db.inTenant(session.tenantId, async tx => {
          const access = await readAccess(tx, def, session, ground)
          return isTaken(tx, access, { key, value: fieldVal, ownId: dataId && isId(dataId) ? dataId : null })
        })
        if (taken) throw refused('该值不可用，系统中已存在！')
        return new Answer({ message: '该值可用！' })
      },
    }),
  ]
}
