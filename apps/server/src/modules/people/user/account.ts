import { checkPassword } from '@xw/shared/session/password-policy'
import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { hashPassword } from '../../../lib/password.ts'
import type { Tx } from '../../../plugins/db.ts'

/** Hashes a password that an administrator sets. Its user must change it at the first sign-in. */
async function hashInitialPassword(password: string, username: string): Promise<string> {
  assertGoodPassword(password, username)
  return hashPassword(password)
}

export function assertGoodPassword(password: string, username: string): void {
  const defect = checkPassword(password, username)
  if (defect) throw invalid({ password: defect })
}

/** Creates an account and returns its id, which is the person's id in every school. */
export async function createAccount(
  tx: Tx,
  tenantId: number,
  /** `stored` is the password's stored form, if it is already computed; `by` is the creating account. */
  input: { username: string; password: string; stored?: string; by: string },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('sys_account')
    .values({
      id,
      tenant_id: tenantId,
      username: input.username,
      password_hash: input.stored ?? (await hashInitialPassword(input.password, input.username)),
      must_change_password: true,
      created_by: input.by,
    })
    .execute()
  return id
}

/** Sets a new initial password for a person of this school and ends all their sessions. */
export async function resetPassword(
  tx: Tx,
  account: { id: string; username: string },
  { password, by }: { password: string; by: string },
): Promise<void> {
  await tx
    .updateTable('sys_account')
    .set({
      password_hash: await hashInitialPassword(password, account.username),
      password_changed_at: new Date(),
      must_change_password: true,
      reset_by: by,
    })
    .where('id', '=', account.id)
    .execute()
  await revokeAllSessions(tx, account.id)
}

/** Ends the sessions that a replaced credential had opened. */
export async function revokeAllSessions(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('sys_session')
    .set({ revoked_at: new Date(), revoke_reason: 'reset' })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Closes the accounts that this school created. Guests keep the account of their own school. */
export async function closeAccounts(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  await ownAccounts(tx, tenantId, ids).set({ del_flag: '1' }).execute()
}

export async function reopenAccounts(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  await ownAccounts(tx, tenantId, ids).set({ del_flag: '0' }).execute()
}

/** Deletes accounts for good, unless another school still has the person. */
export async function deleteAccounts(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  await sql`delete from sys_account account where account.id = any(${ids}::uuid[]) and account.tenant_id = ${tenantId}
    and not exists (select from account_tenants(account.id))`.execute(tx)
}

const ownAccounts = (tx: Tx, tenantId: number, ids: readonly string[]) =>
  tx.updateTable('sys_account').where('tenant_id', '=', tenantId).where('id', 'in', ids)
