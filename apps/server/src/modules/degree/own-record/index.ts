import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { type DegreeTypeCode, findDegreeType } from '@xw/shared/degree/types'
import { OwnRecords } from '@xw/shared/wire/own-records'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../plugins/db.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Actions } from '../../../resource/actions.ts'
import { callerOf } from '../../../resource/routes.ts'
import { readContacts } from './contacts.ts'
import { type OwnRecordContext, readOwnRecords } from './read-own-records.ts'

interface OwnRecordsRouteContext extends OwnRecordContext {
  db: Db
  actions: Actions
}

/**
 * DG-05: returns the caller's own records, whatever other records they reach, with everything that a student's home
 * page shows.
 */
export const ownRecordsRoute = ({ db, actions, ...context }: OwnRecordsRouteContext): Route =>
  route({
    method: 'GET',
    path: paths.records.mine,
    permission: `${degreeRecordTable.permission}:list`,
    scope: 'tenant',
    response: OwnRecords,
    async handle(call) {
      const types = await db.inTenant(call.session.tenantId, tx => readOwnTypes(tx, call.session))
      const ofTypes: Awaited<ReturnType<typeof readOwnRecords>>[] = []
      // There are one or two types: nobody takes more degrees at a time.
      for (const xwlx of types)
        ofTypes.push(
          await actions.withAccess(callerOf(call), { xwlx }, (tx, access) => readOwnRecords(tx, access, context)),
        )
      const records = ofTypes.flat()
      const contacts =
        records.length > 0 ? [] : await db.inTenant(call.session.tenantId, tx => readOwnContacts(tx, call.session))
      return { records, contacts }
    },
  })

/** Reads the degree types of the user's own records. */
async function readOwnTypes(tx: Tx, { userId, tenantId }: Session): Promise<DegreeTypeCode[]> {
  const { rows } = await sql<{ xwbslbm: string }>`
    select distinct xwbslbm from xw_info
    where tenant_id = ${tenantId} and student_user_id = ${userId} and del_flag = '0' order by xwbslbm`.execute(tx)
  return rows.flatMap(({ xwbslbm }) => findDegreeType(xwbslbm)?.code ?? [])
}

/** Reads the contacts of the departments that the account belongs to, for users who have no record. */
async function readOwnContacts(tx: Tx, session: Session) {
  const rows = await tx
    .selectFrom('sys_user_depart')
    .select('depart_id')
    .where('tenant_id', '=', session.tenantId)
    .where('user_id', '=', session.userId)
    .execute()
  const contacts = await readContacts(tx, session, { departIds: rows.map(row => row.depart_id) })
  return [...contacts.values()].flat()
}
