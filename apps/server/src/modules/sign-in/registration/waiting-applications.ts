import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { lockRecords } from '../../../resource/remove.ts'

/** An application that waits for review, and which of its values were taken since. */
export interface WaitingApplication {
  id: string
  username: string
  realname: string
  phone: Buffer
  workNo: string | null
  email: string | null
  passwordHash: string
  noticeNumber: number
  ip: string
  askedAt: Date
  isNameTaken: boolean
  isPhoneTaken: boolean
}

/** Returns all the applications, or refuses when one is out of reach or already reviewed. */
export async function lockWaitingApplications(
  tx: Tx,
  access: Access,
  ids: readonly string[],
): Promise<WaitingApplication[]> {
  await lockRecords(tx, access, ids)
  const { tenantId } = access.session
  const { rows } = await sql<WaitingApplication>`
    select t.id, t.username, t.realname, t.phone, t.work_no as "workNo", t.email, t.password_hash as "passwordHash",
      t.notice_number as "noticeNumber", t.ip, t.create_time as "askedAt",
      exists (select from sys_account other where other.tenant_id = t.tenant_id
        and lower(other.username) = lower(t.username) and other.del_flag = '0')
      or exists (select from sys_user other where other.tenant_id = t.tenant_id
        and lower(other.username) = lower(t.username) and other.del_flag = '0') as "isNameTaken",
      exists (select from sys_user other where other.tenant_id = t.tenant_id
        and other.phone_hash = t.phone_hash and other.del_flag = '0') as "isPhoneTaken"
    from sys_registration t
    where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[]) and t.state = 'waiting'
    order by t.create_time, t.id`.execute(tx)
  if (rows.length !== ids.length) throw refused('所选申请中有已经审核过的，请刷新后重试')
  return rows
}
