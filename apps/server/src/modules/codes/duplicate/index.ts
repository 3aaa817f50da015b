import { ValueError } from '@xw/shared/field-types/field-type'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { can } from '@xw/shared/permission/can'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { findFieldByColumn } from '@xw/shared/resources/index'
import { paths } from '@xw/shared/wire/paths'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { forbidden, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, anySignedIn, type Route, route } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import { readAccess } from '../../../resource/access.ts'
import type { Engine } from '../../../resource/engine.ts'
import { isValueTaken } from '../../../resource/unique.ts'
import { recordSource } from '../../degree/record/index.ts'
import { isMenuColumn, isMenuValueTaken } from '../../platform/menu/index.ts'

/** A field that is hidden from the caller answers like one that never was. */
const unsupported = () => refused('该字段不支持重复校验')

/** The value as it would be kept; null for one that the form refuses anyway. */
function readValue(field: FieldDef, text: string): string | null {
  try {
    const value = typeOf(field).parse(text, field)
    return typeof value === 'string' ? value : null
  } catch (error) {
    if (error instanceof ValueError) return null
    throw error
  }
}

/** Whoever has the own record alone fills in nothing that others could have taken: to them it would tell of others. */
function assertCanSave({ grants, reach }: Session, permission: string) {
  const mayEdit = reach !== 'own' && can(grants, `${permission}:edit`)
  if (!can(grants, `${permission}:add`) && !mayEdit) throw forbidden(`${permission}:edit`)
}

function say(isUsed: boolean): Answer {
  if (isUsed) throw refused('该值不可用，系统中已存在！')
  return new Answer({ message: '该值可用！' })
}

/** A table that several definitions share can be asked about a field that none of them hides from the caller. */
const definitionsOf = (def: ResourceDef): readonly ResourceDef[] =>
  def.path === recordSource.path ? recordSource.all() : [def]

/**
 * VA-05: a hint while a form is filled in, for callers who could save it. It says what saving will say: where nothing is
 * declared unique every value is free. Database names are looked up, never used; the unique index is what decides.
 */
export function duplicateRoutes({ db }: Deps, { ground }: Engine): Route[] {
  return [
    route({
      method: 'GET',
      path: paths.duplicates.check,
      permission: anySignedIn,
      scope: 'tenant',
      ratePerMinute: 60,
      query: Type.Object({
        tableName: textParam(64),
        fieldName: textParam(64),
        fieldVal: Type.Optional(textParam(200)),
        dataId: Type.Optional(textParam(64)),
      }),
      response: NoResult,
      async handle({ session, query }) {
        const { tableName, fieldName, fieldVal, dataId } = query
        if (!fieldVal) return new Answer({ message: '数据为空,不作处理！', code: 500 })
        const ownId = dataId && isId(dataId) ? dataId : null
        if (tableName === 'sys_permission' && isMenuColumn(fieldName)) {
          assertCanSave(session, 'sys:permission')
          const value = { column: fieldName, value: fieldVal, ownId }
          return say(await db.inTenant(session.tenantId, tx => isMenuValueTaken(tx, value)))
        }
        const found = findFieldByColumn(tableName, fieldName)
        if (!found) throw unsupported()
        const { def, key, field } = found
        assertCanSave(session, def.permission)
        const taken = await db.inTenant(session.tenantId, async tx => {
          for (const own of definitionsOf(def)) {
            const access = await readAccess(tx, own, session, ground)
            if (Object.hasOwn(own.fields, key) && !Object.hasOwn(access.def.fields, key)) throw unsupported()
          }
          const access = await readAccess(tx, def, session, ground)
          const value = field.unique ? readValue(field, fieldVal) : null
          return value !== null && isValueTaken(tx, access, { key, value, ownId })
        })
        return say(taken)
      },
    }),
  ]
}
