import { degreeRecordBizKey, degreeRecordTable } from '@xw/shared/degree/degree-record'
import { type DegreeTypeCode, findDegreeType } from '@xw/shared/degree/types'
import { applyFieldPermissions } from '@xw/shared/resource/field-permissions'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { FieldPermissions } from '@xw/shared/wire/field-permissions'
import { paths } from '@xw/shared/wire/paths'
import { WireDefinition } from '@xw/shared/wire/records'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Access } from '../../../resource/access.ts'
import type { Actions } from '../../../resource/actions.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findStudentRole } from '../student-role/index.ts'

/** Reads the definition of a type as students see it by default, without the school's field permissions. */
type ReadStudentDefinition = (tx: Tx, session: Session, type: DegreeTypeCode) => Promise<ResourceDef>

/**
 * DG-03: returns the definition that students have of a type, without any record. The page lays it over what the caller
 * already reads, so looking with a student's eyes shows nobody more than before.
 */
export const studentViewRoute = (actions: Actions, forStudents: ReadStudentDefinition): Route =>
  route({
    method: 'GET',
    path: paths.records.studentView,
    permission: `${degreeRecordTable.permission}:list`,
    scope: 'tenant',
    query: Type.Object({ xwlx: textParam(2, 1) }),
    response: WireDefinition,
    handle: call =>
      actions.withAccess(callerOf(call), call.query, async (tx, access) => {
        const type = findDegreeType(call.query.xwlx)?.code
        if (!type) throw refused('请选择学位类型')
        const base = await forStudents(tx, call.session, type)
        const { def } = applyFieldPermissions(base, await readStudentConfig(tx, access, degreeRecordBizKey(type)))
        return limitToCaller(def, access)
      }),
  })

const readStudentConfig = async (tx: Tx, { session }: Access, bizKey: string): Promise<FieldPermissions[]> => {
  const roleId = await findStudentRole(tx, session.tenantId)
  const { rows } = await sql<FieldPermissions>`
    select field_key as "fieldKey", visible, editable, required, listed, queryable, importable, exportable, masked,
      sort_no as "sortNo"
    from sys_role_field_config
    where tenant_id = ${session.tenantId} and biz_key = ${bizKey} and role_id = ${roleId}`.execute(tx)
  return rows
}

/** Keeps the fields that both students and the caller see. A field that is masked for the caller stays masked. */
function limitToCaller(def: ResourceDef, access: Access): ResourceDef {
  const fields = Object.entries(def.fields).flatMap(([key, field]) => {
    const own = Object.hasOwn(access.def.fields, key) ? access.def.fields[key] : undefined
    return own ? [[key, { ...field, ...(own.masked && { masked: own.masked }) }] as const] : []
  })
  return { ...def, fields: Object.fromEntries(fields) }
}
