import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { blindIndex, type SealContext } from '../../../resource/stored.ts'

interface TakenFields {
  username: boolean
  phone: boolean
  /** An application with this phone number waits for review. */
  isWaiting: boolean
}

/**
 * Finds which values of a newcomer are taken. User names are compared without regard to letter case; names of waiting
 * applications count as taken.
 */
export async function findTakenFields(
  tx: Tx,
  place: SealContext,
  { username, phone }: { username: string; phone: string },
): Promise<TakenFields> {
  const { tenantId } = place
  const hash = blindIndex(place, 'phone', phone)
  const isSame = sql`tenant_id = ${tenantId} and lower(username) = lower(${username})`
  const { rows } = await sql<TakenFields>`
    select
      exists (select from sys_user where ${isSame} and del_flag = '0')
        or exists (select from sys_account where ${isSame} and del_flag = '0')
        or exists (select from sys_registration where ${isSame} and state = 'waiting') as username,
      ${hasPhone(tenantId, hash)} as phone,
      exists (select from sys_registration where tenant_id = ${tenantId} and phone_hash = ${hash}
        and state = 'waiting') as "isWaiting"`.execute(tx)
  return rows[0] ?? { username: true, phone: true, isWaiting: false }
}

const hasPhone = (tenantId: number, hash: Buffer) =>
  sql<SqlBool>`exists (select from sys_user where tenant_id = ${tenantId} and phone_hash = ${hash} and del_flag = '0')`

/** Whether somebody of the school has the number, verified or not. It prevents second accounts and opens nothing. */
export async function isPhoneKnown(tx: Tx, place: SealContext, phone: string): Promise<boolean> {
  const { rows } = await sql<{ isKept: boolean }>`
    select ${hasPhone(place.tenantId, blindIndex(place, 'phone', phone))} as "isKept"`.execute(tx)
  return rows[0]?.isKept === true
}
