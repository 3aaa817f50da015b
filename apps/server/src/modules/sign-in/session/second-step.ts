import { wireCodes } from '@xw/shared/wire/envelope'
import type { SignedIn, SignInRefused } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import { AppError, refused } from '../../../lib/errors.ts'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { type ConsumedCode, consumeFactorCode, findFactor } from '../second-factor/index.ts'
import { consumeTicket, issueTicket, peekTicket } from '../ticket/index.ts'
import { assertNotLocked, countAddressFailure, type GuardedName, guardAttempt } from './attempt-guard.ts'
import { writeAudit } from './audit.ts'
import { formatLockRefusal } from './lock.ts'
import { type SessionStart, startSession } from './start-session.ts'

const purpose = 'second-step'
const ticketSeconds = 5 * 60

/** The result of the first step, kept in a ticket until the second factor is checked. */
interface FirstStepProof extends Omit<SessionStart, 'origin' | 'replaces'> {
  username: string
  /** Lets the second step notice a password change: the old password's proof is then void. */
  passwordChangedAt: string
}

/**
 * Codes are counted per account, in no school, and apart from passwords: a right password clears the count of wrong
 * ones and would otherwise give unlimited guesses at the code.
 */
const factorGuardName = (accountId: string): GuardedName => ({
  username: `second-factor:${accountId}`,
  tenantIds: [0],
  secret: '动态口令',
})

/** Refuses an account that has a second factor, with a ticket for the second step. Other accounts pass. */
export async function requireSecondFactor({ db }: Deps, { origin, ...entry }: SessionStart): Promise<void> {
  delete entry.replaces
  const { accountId } = entry
  if (!(await findFactor(db, accountId))) return
  await assertNotLocked(db, factorGuardName(accountId))
  const account = await findUsableAccount(db, accountId)
  if (!account) return
  const proven: FirstStepProof = { ...entry, ...account }
  const result: SignInRefused = { codeTicket: await issueTicket(db.platform, purpose, proven, ticketSeconds) }
  await writeStepAudit(db, proven, { origin, content: '第一步验证通过，待输入动态口令', success: true })
  throw refused('请输入动态口令', { code: wireCodes.codeRequired, result })
}

/** Deletes pending second steps whose external ticket was ended by its issuer. */
export async function dropPendingSecondSteps(db: Db, openedBy: string): Promise<void> {
  await db.platform
    .deleteFrom('sys_ticket')
    .where('purpose', '=', purpose)
    .where(sql<string>`payload ->> 'openedBy'`, '=', openedBy)
    .execute()
}

interface SecondFactorInput {
  ticket: string
  code: string
  origin: Origin
}

/** Completes a sign-in: a ticket of the first step and a code. A wrong code keeps the ticket and is counted. */
export async function completeSecondFactor(
  deps: Deps,
  { ticket, code, origin }: SecondFactorInput,
): Promise<SecondFactorResult> {
  const { db } = deps
  const proven = await peekTicket<FirstStepProof>(db.platform, purpose, ticket)
  const account = proven && (await findUsableAccount(db, proven.accountId))
  if (!account || account.passwordChangedAt !== proven.passwordChangedAt) throw startOverError()
  const { recoveryLeft } = await guardFactorAttempt(deps, proven.accountId, code).catch(async (error: unknown) => {
    await countAddressFailure(db, origin.ip)
    if (error instanceof AppError)
      await writeStepAudit(db, proven, { origin, content: `登录失败：${error.message}`, success: false })
    throw error
  })
  if (!(await consumeTicket(db.platform, purpose, ticket))) throw startOverError()
  if (recoveryLeft !== null)
    await writeStepAudit(db, proven, { origin, content: `使用恢复码登录，剩余 ${recoveryLeft} 个`, success: true })
  return { signedIn: await startSession(deps, { ...proven, origin }), recoveryLeft }
}

interface SecondFactorResult extends ConsumedCode {
  signedIn: SignedIn
}

/** Uses up a code of the account's second factor or throws the refusal. Wrong codes count and lock as passwords do. */
export async function guardFactorAttempt(
  deps: Pick<Deps, 'db' | 'keys'>,
  accountId: string,
  code: string,
): Promise<ConsumedCode> {
  const { right, lockMinutes } = await guardAttempt(deps.db, factorGuardName(accountId), async () => {
    const used = await consumeFactorCode(deps, accountId, code)
    return used && { ...used, others: [] }
  })
  if (!right) throw refused(lockMinutes > 0 ? formatLockRefusal(lockMinutes, '动态口令') : '动态口令错误')
  return right
}

/** Returns null when the account is frozen or deleted. */
async function findUsableAccount(
  db: Db,
  accountId: string,
): Promise<Pick<FirstStepProof, 'username' | 'passwordChangedAt'> | null> {
  const account = await db.platform
    .selectFrom('sys_account')
    .select(['username', 'password_changed_at'])
    .where('id', '=', accountId)
    .where('status', '=', '1')
    .where('del_flag', '=', '0')
    .executeTakeFirst()
  return account ? { username: account.username, passwordChangedAt: account.password_changed_at.toISOString() } : null
}

const startOverError = () => {
  const result: SignInRefused = { startOver: true }
  return refused('登录已超时，请重新登录', { result })
}

const writeStepAudit = (
  db: Db,
  { school, accountId, username }: FirstStepProof,
  entry: { origin: Origin; content: string; success: boolean },
) => db.inTenant(school.id, tx => writeAudit(tx, { tenantId: school.id, userId: accountId, username, ...entry }))
