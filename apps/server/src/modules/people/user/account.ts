import { checkPassword } from '@xw/shared/session/password-policy'
import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { hashPassword } from '../../../lib/password.ts'
import type { Tx } from '../../../plugins/db.ts'

/** An initial password, set by somebody else than its user: it opens only the way to change it. */
async function hashInitialPassword(password: string, username: string): Promise<string> {
  assertGoodPassword(password, username)
  return hashPassword(password)
}

export function assertGoodPassword(password: string, username: string): void {
  const flaw = checkPassword(password, username)
  if (flaw) throw invalid({ password: flaw })
}

/** Makes the credentials of a new person and gives their id, which is the person's in every school. */
export async function createAccount(
  tx: Tx,
  tenantId: number,
  /** `stored` is what is kept of the password, where that is known already; `by` the account that makes this one. */
  given: { username: string; password: string; stored?: string; by: string },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('sys_account')
    .values({
      id,
      tenant_id: tenantId,
      username: given.username,
      password_hash: given.stored ?? (await hashInitialPassword(given.password, given.username)),
      must_change_password: true,
      created_by: given.by,
    })
    .execute()
  return id
}

/** A new initial password for somebody of this school, and the end of all their sessions. */
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

/** What was opened by a credential that counts no longer. */
export async function revokeAllSessions(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('sys_session')
    .set({ revoked_at: new Date(), revoke_reason: 'reset' })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Accounts go with their person where this school made them; people of other schools keep theirs. */
export async function closeAccounts(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  await ownAccounts(tx, tenantId, ids).set({ del_flag: '1' }).execute()
}

export async function reopenAccounts(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  await ownAccounts(tx, tenantId, ids).set({ del_flag: '0' }).execute()
}

/** For good, unless another school still knows the person. */
export async function deleteAccounts(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  await sql`delete from sys_account account where account.id = any(${ids}::uuid[]) and account.tenant_id = ${tenantId}
    and not exists (select from account_tenants(account.id))`.execute(tx)
}

const ownAccounts = (tx: Tx, tenantId: number, ids: readonly string[]) =>
  tx.updateTable('sys_account').where('tenant_id', '=', tenantId).where('id', 'in', ids)
