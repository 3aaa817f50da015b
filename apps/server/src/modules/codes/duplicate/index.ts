import { ValueError } from '@xw/shared/field-types/field-type'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { can } from '@xw/shared/permission/can'
import type { ResourceDef } from '@xw/shared/resource/resource'
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

/** A field that is hidden from the caller gets the same answer as one that does not exist. */
const unsupportedField = () => refused('该字段不支持重复校验')

/** The value in its stored form, or null when the form refuses it anyway. */
function toStoredValue(field: FieldDef, text: string): string | null {
  try {
    const value = typeOf(field).parse(text, field)
    return typeof value === 'string' ? value : null
  } catch (error) {
    if (error instanceof ValueError) return null
    throw error
  }
}

/**
 * Refuses callers who could not save the form. A user who reaches only their own record may not check either: the answer
 * would reveal other records.
 */
function assertCanSave({ grants, reach }: Session, permission: string) {
  const mayEdit = reach !== 'own' && can(grants, `${permission}:edit`)
  if (!can(grants, `${permission}:add`) && !mayEdit) throw forbidden(`${permission}:edit`)
}

function answerTaken(isUsed: boolean): Answer {
  if (isUsed) throw refused('该值不可用，系统中已存在！')
  return new Answer({ message: '该值可用！' })
}

/** The definitions to check for hidden fields; degree records have one for each type over the same table. */
const listDefinitions = (def: ResourceDef): readonly ResourceDef[] =>
  def.path === recordSource.path ? recordSource.all() : [def]

/**
 * VA-05: tells whether a value is taken, as a hint while a form is filled in. It agrees with what saving will say; a field
 * that is not unique is always free. Database names from the client are only looked up, and the unique index has the last
 * word.
 */
export function duplicateRoutes({ db }: Deps, { ground }: Engine): Route[] {
  return [
    route({
      method: 'GET',
      path: paths.duplicates.check,
      title: '核对值是否重复',
      subject: '页面设置与校验',
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
          return answerTaken(await db.inTenant(session.tenantId, tx => isMenuValueTaken(tx, value)))
        }
        const found = ground.definitions.fieldOfColumn(tableName, fieldName)
        if (!found) throw unsupportedField()
        const { def, key, field } = found
        assertCanSave(session, def.permission)
        const taken = await db.inTenant(session.tenantId, async tx => {
          for (const own of listDefinitions(def)) {
            const access = await readAccess(tx, own, session, ground)
            if (Object.hasOwn(own.fields, key) && !Object.hasOwn(access.def.fields, key)) throw unsupportedField()
          }
          const access = await readAccess(tx, def, session, ground)
          const value = field.unique ? toStoredValue(field, fieldVal) : null
          return value !== null && isValueTaken(tx, access, { key, value, ownId })
        })
        return answerTaken(taken)
      },
    }),
  ]
}
