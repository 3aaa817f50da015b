import type { OwnDeparts, UserInfo } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import { AppError, refused } from '../../../lib/errors.ts'
import type { Db, Tx } from '../../../plugins/db.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Session } from '../../../plugins/session.ts'
import { writeAudit } from './audit.ts'
import { findPersonInSchool, type PersonInSchool, toUserInfo } from './person.ts'

export async function readOwnDeparts(db: Db, session: Session): Promise<OwnDeparts> {
  const { departs } = await db.inTenant(session.tenantId, tx => requirePerson(tx, session))
  return { list: departs, orgCode: departs.find(depart => depart.id === session.departId)?.orgCode ?? null }
}

/** Changes the current department of this session only. */
export async function selectDepart(
  db: Db,
  session: Session,
  { orgCode, origin }: { orgCode: string; origin: Origin },
): Promise<UserInfo> {
  const { tenantId, userId, username, mustChangePassword } = session
  return db.inTenant(tenantId, async tx => {
    const person = await requirePerson(tx, session)
    const depart = person.departs.find(own => own.orgCode === orgCode)
    if (!depart) throw refused('您不属于该部门，请重新选择')
    await tx.updateTable('sys_session').set({ depart_id: depart.id }).where('id', '=', session.id).execute()
    const content = `切换部门：${depart.departName}`
    await writeAudit(tx, { tenantId, content, success: true, userId, username, origin })
    await sql`select pg_notify('grants_changed', ${session.id})`.execute(tx)
    const { name } = await tx
      .selectFrom('sys_tenant')
      .select('name')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow()
    return toUserInfo(person, { tenantId, tenantName: name, departId: depart.id, mustChangePassword })
  })
}

async function requirePerson(tx: Tx, { tenantId, userId }: Session): Promise<PersonInSchool> {
  const person = await findPersonInSchool(tx, tenantId, userId)
  if (!person) throw new AppError('unauthenticated')
  return person
}
