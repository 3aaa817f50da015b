import { recordPaths } from '@xw/shared/wire/record-paths'
import { NoResult } from '@xw/shared/wire/schema'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import { type Route, route } from '../../../plugins/route.ts'
import { callerOf } from '../../../resource/routes.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { actorOf } from './actor.ts'
import type { StepContext } from './context.ts'

/**
 * Notes that the department has opened a submitted record: from then on the student cannot withdraw it. The record's
 * version stays, because none of its fields changes.
 */
export const markOpenedRoute = ({ resource: { actions } }: StepContext, permission: string): Route =>
  route({
    method: 'POST',
    path: recordPaths.opened,
    permission: `${permission}:report`,
    scope: 'tenant',
    body: Type.Object({ xwlx: textParam(2), id: textParam(64, 1) }),
    response: NoResult,
    handle: call =>
      actions.withAccess(callerOf(call), call.body, async (tx, access) => {
        if (!isId(call.body.id)) throw notFound()
        if (actorOf(access.session) !== 'depart') return null
        await sql`
          update ${sql.table(access.base.table)} t set dept_opened_at = now()
          where t.id = ${call.body.id} and t.status = '20' and t.dept_opened_at is null
            and ${reachableCondition(access, { forWrite: true })}`.execute(tx)
        return null
      }),
  })
