import { can } from '@xw/shared/permission/can'
import { sql } from 'kysely'
import { forbidden, invalid } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { codesIn, type RecordValues, textIn } from '../../../resource/stored.ts'

const superiorIdentity = '2'

/** Fields that are not columns of the users table. */
export const chargeFieldKeys = ['avatar', 'departIds', 'userIdentity'] as const

/** Fills in picture and directed departments, in the fields that other clients read. */
export async function readChargeFields(tx: Tx, records: RecordValues[]): Promise<void> {
  const ids = records.map(record => textIn(record, 'id'))
  const { rows } = await sql<{ id: string; avatar: string | null; departs: string[] }>`
    select person.id, person.avatar, array(
      select depart_id::text from sys_depart_director own
      where own.tenant_id = person.tenant_id and own.user_id = person.id order by 1) as departs
    from sys_user person where person.id = any(${ids}::uuid[])`.execute(tx)
  const byId = new Map(rows.map(row => [row.id, row]))
  for (const record of records) {
    const own = byId.get(textIn(record, 'id'))
    record.avatar = own?.avatar ?? null
    record.departIds = own?.departs ?? []
    record.userIdentity = own?.departs.length ? superiorIdentity : '1'
  }
}

/**
 * Makes the user director of exactly the departments in the body. The department's form edits the same list as its
 * directors.
 */
export async function saveDepartsInCharge(
  tx: Tx,
  session: Session,
  userId: string,
  values: RecordValues,
): Promise<void> {
  const isNamed = values.departIds !== undefined
  if (!isNamed && !values.userIdentity) return
  const { tenantId } = session
  const rows = await tx
    .selectFrom('sys_depart_director')
    .select('depart_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  const held = rows.map(row => row.depart_id)
  const wanted = isNamed ? codesIn(values, 'departIds') : values.userIdentity === superiorIdentity ? held : []
  if (values.userIdentity === superiorIdentity && wanted.length === 0) throw invalid({ departIds: '请选择负责部门' })
  if (values.userIdentity === '1' && wanted.length > 0) throw invalid({ departIds: '普通成员没有负责部门' })
  if (wanted.length === held.length && wanted.every(id => held.includes(id))) return
  if (!can(session.grants, 'sys:depart:edit')) throw forbidden('sys:depart:edit')
  await sql`
    delete from sys_depart_director
    where tenant_id = ${tenantId} and user_id = ${userId} and depart_id <> all(${wanted}::uuid[])`.execute(tx)
  await sql`
    insert into sys_depart_director (tenant_id, depart_id, user_id)
    select tenant_id, id, ${userId} from sys_depart where tenant_id = ${tenantId} and id = any(${wanted}::uuid[])
    on conflict do nothing`.execute(tx)
  const known = await sql`
    select from sys_depart where tenant_id = ${tenantId} and id = any(${wanted}::uuid[])`.execute(tx)
  if (known.rows.length !== wanted.length) throw invalid({ departIds: '所选部门不存在' })
}
