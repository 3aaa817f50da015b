import { containsOwnNumber } from '@xw/shared/session/own-number'
import { checkPassword } from '@xw/shared/session/password-policy'
import { sql } from 'kysely'
import { invalid, refused } from '../../../lib/errors.ts'
import { hashPassword, noPasswordYet } from '../../../lib/password.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { forgetFailures, ownNumberRefusal, revokeSessions, writeAudit } from '../session/index.ts'
import { listOwnNumbers } from '../student-password/index.ts'
import { consumeTicket, peekTicket } from '../ticket/index.ts'
import { startAgainError, type VerifiedOwner, verifiedTicket } from './flow.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'
import { digestPasswordHash } from './prove.ts'

interface NewPasswordInput {
  ticket: string
  password: string
  confirmpassword: string
  /** Existing clients name the account besides the ticket. */
  username?: string
  origin: Origin
}

/**
 * The third step: sets the new password, ends all sessions and notifies the owner. A refused password does not use up
 * the ticket.
 */
export async function setNewPassword(deps: Deps, input: NewPasswordInput): Promise<void> {
  const { db } = deps
  const proven = await peekTicket<VerifiedOwner>(db.platform, verifiedTicket.purpose, input.ticket)
  if (!proven || (input.username ?? proven.username) !== proven.username) throw startAgainError()
  await assertNewPassword(deps, proven, input)
  const newHash = await hashPassword(input.password)
  const { accountId, tenantId, username } = proven
  await db.inTenant(tenantId, async tx => {
    if (!(await consumeTicket(tx, verifiedTicket.purpose, input.ticket))) throw startAgainError()
    await assertPasswordUnchanged(tx, proven)
    await tx
      .updateTable('sys_account')
      .set({ password_hash: newHash, password_changed_at: sql`now()`, must_change_password: false, initial_at: null })
      .where('id', '=', accountId)
      .execute()
    await revokeSessions(tx, 'password', eb => eb('account_id', '=', accountId))
    // Users who forgot their password have often locked the name by guessing.
    await forgetFailures(tx, { username, tenantIds: [tenantId] })
    const who = { tenantId, userId: accountId, username, origin: input.origin }
    await writeAudit(tx, { ...who, content: '找回密码：已重置密码', success: true })
    await notifyPasswordChanged(tx, deps, proven)
  })
}

async function assertNewPassword(
  deps: Deps,
  { tenantId, accountId, username }: VerifiedOwner,
  input: NewPasswordInput,
): Promise<void> {
  const { password, confirmpassword } = input
  if (password === '') throw invalid({ password: '请输入新密码!' })
  const defect = checkPassword(password, username)
  if (defect) throw invalid({ password: defect })
  if (password !== confirmpassword) throw invalid({ confirmpassword: '两次输入密码不一致!' })
  if (containsOwnNumber(password, await listOwnNumbers(deps, tenantId, accountId)))
    throw invalid({ password: ownNumberRefusal })
}

/** The account can have been frozen, or its password changed, since the ticket was issued. */
async function assertPasswordUnchanged(tx: Tx, { accountId, tenantId, lost }: VerifiedOwner): Promise<void> {
  const account = await tx
    .selectFrom('sys_account')
    .innerJoin('sys_user', 'sys_user.id', 'sys_account.id')
    .select('sys_account.password_hash')
    .where('sys_account.id', '=', accountId)
    .where('sys_account.tenant_id', '=', tenantId)
    .where('sys_user.tenant_id', '=', tenantId)
    .where(eb => eb.and({ 'sys_account.status': '1', 'sys_account.del_flag': '0' }))
    .where(eb => eb.and({ 'sys_user.status': '1', 'sys_user.del_flag': '0' }))
    .forUpdate('sys_account')
    .executeTakeFirst()
  if (!account) throw refused('该账号现在不能重置密码，请联系院系管理员')
  if (account.password_hash === noPasswordYet || digestPasswordHash(account.password_hash) !== lost)
    throw startAgainError()
}
