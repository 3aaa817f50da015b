import { can } from '@xw/shared/permission/can'
import { changeRequestResource } from '@xw/shared/resources/xw/change-request'
import { changeRequestParam } from '@xw/shared/wire/change-request-paths'
import { type SqlBool, sql } from 'kysely'
import { forbidden, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Hooks } from '../../../resource/hooks.ts'

const permission = `${changeRequestResource.permission}:list`

/** DG-04: narrows the list of records to those of one change request, where they are viewed or reported late. */
export const changeRequestFilterHooks: Pick<Hooks, 'narrow'> = {
  narrow(params, { session }) {
    const id = params[changeRequestParam]
    if (!id) return null
    if (!can(session.grants, permission)) throw forbidden(permission)
    if (!isId(id)) throw refused('没有这张勘误单')
    return sql<SqlBool>`t.id in (
      select e.record_id from xw_change_record e where e.tenant_id = ${session.tenantId} and e.sheet_id = ${id})`
  },
}
