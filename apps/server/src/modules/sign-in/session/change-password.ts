import { containsOwnNumber } from '@xw/shared/session/own-number'
import { checkPassword } from '@xw/shared/session/password-policy'
import { sql } from 'kysely'
import { invalid, refused } from '../../../lib/errors.ts'
import { hashPassword, noPasswordYet, type VerifyPassword } from '../../../lib/password.ts'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Session } from '../../../plugins/session.ts'
import { deriveInitialPasswords, isInitialPassword, knowsIdentity, listOwnNumbers } from '../student-password/index.ts'
import { assertNotLocked, type GuardedName, guardPasswordAttempt } from './attempt-guard.ts'
import { writeAudit } from './audit.ts'
import { countFirstSignInFailure } from './first-sign-in.ts'
import { formatLockRefusal } from './lock.ts'
import { revokeSessions } from './store.ts'

type PasswordDeps = Pick<Deps, 'db' | 'keys'>

/** The request body, with the wire's names. */
interface PasswordChange {
  username: string
  oldpassword: string
  password: string
  confirmpassword: string
  /** Required at a student's first sign-in: the initial password was derived from fewer data than these. */
  realname?: string
  idNumber?: string
}

/** Changes the caller's password and ends the caller's other sessions. Wrong old passwords count as failed sign-ins. */
export async function changePassword(
  deps: PasswordDeps,
  session: Session,
  change: PasswordChange,
  origin: Origin,
): Promise<void> {
  const { db } = deps
  if (change.username !== session.username) throw refused('只允许修改自己的密码！')
  if (!change.password) throw refused('新密码不允许为空!')
  if (change.password !== change.confirmpassword) throw refused('两次输入密码不一致!')
  const problem = checkPassword(change.password, session.username)
  if (problem) throw refused(problem)
  if (change.password === change.oldpassword) throw refused('新密码不能与旧密码相同')
  const oldHash = await assertOldPassword(deps, session, change, origin)
  await assertNoOwnNumber(deps, session, change.password)
  const newHash = await hashPassword(change.password)
  await db.inTenant(session.tenantId, async tx => {
    const changed = await tx
      .updateTable('sys_account')
      .set({ password_hash: newHash, password_changed_at: sql`now()`, must_change_password: false, initial_at: null })
      .where('id', '=', session.userId)
      .where('password_hash', '=', oldHash)
      .returning('id')
      .execute()
    // Two changes can run at once. The second one finds another hash and is refused.
    if (changed.length === 0) throw refused('旧密码输入错误!')
    await revokeSessions(tx, 'password', eb =>
      eb.and([eb('account_id', '=', session.userId), eb('id', '<>', session.id)]),
    )
    await writeAudit(tx, { ...auditedUser(session, origin), content: '修改密码', success: true })
  })
}

const auditedUser = ({ tenantId, userId, username }: Session, origin: Origin) => ({
  tenantId,
  userId,
  username,
  origin,
})

/** Returns the stored hash that the old password matches. */
async function assertOldPassword(
  deps: PasswordDeps,
  session: Session,
  change: PasswordChange,
  origin: Origin,
): Promise<string> {
  const { db } = deps
  const { isRight, hash, lockMinutes } = await tryOwnPassword(
    deps,
    session,
    async (verify, stored) =>
      (await verify(stored, change.oldpassword)) ||
      (stored === noPasswordYet && (await isFirstSignInProof(deps, session, change))),
  )
  if (isRight) return hash
  const isFirst = hash === noPasswordYet
  if (isFirst) await countFirstSignInFailure(db, session.tenantId, { username: session.username, origin })
  const reason =
    lockMinutes > 0 ? formatLockRefusal(lockMinutes) : isFirst ? '初始密码、姓名或证件号码不正确' : '旧密码输入错误!'
  await auditWrongPassword(db, session, { origin, content: `修改密码失败：${reason}` })
  throw refused(reason)
}

/**
 * Refuses, as an error of the field `oldpassword`, a wrong password of the signed-in user. A session that somebody left
 * open is not enough for some changes.
 */
export async function assertOwnPassword(
  deps: PasswordDeps,
  session: Session,
  input: { oldpassword: string; origin: Origin; content: string },
): Promise<void> {
  const { isRight, lockMinutes } = await tryOwnPassword(deps, session, (verify, hash) =>
    verify(hash, input.oldpassword),
  )
  if (isRight) return
  const reason = lockMinutes > 0 ? formatLockRefusal(lockMinutes) : '当前密码输入错误'
  await auditWrongPassword(deps.db, session, { origin: input.origin, content: `${input.content}失败：${reason}` })
  throw invalid({ oldpassword: reason })
}

/** Compares with the stored hash; wrong passwords count as failed sign-ins. */
async function tryOwnPassword(
  deps: PasswordDeps,
  { username, tenantId, userId }: Session,
  compare: (verify: VerifyPassword, hash: string) => Promise<boolean>,
) {
  const name: GuardedName = { username, tenantIds: [tenantId] }
  await assertNotLocked(deps.db, name)
  const { password_hash: hash } = await deps.db.platform
    .selectFrom('sys_account')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { right, lockMinutes } = await guardPasswordAttempt(deps, name, async verify =>
    (await compare(verify, hash)) ? { others: [] } : null,
  )
  return { isRight: right !== null, hash, lockMinutes }
}

const auditWrongPassword = (db: Db, session: Session, { origin, content }: { origin: Origin; content: string }) =>
  db.inTenant(session.tenantId, tx => writeAudit(tx, { ...auditedUser(session, origin), content, success: false }))

/** Accepts the derived initial password again when the user also knows the facts it was not derived from. */
async function isFirstSignInProof(
  deps: PasswordDeps,
  { tenantId, userId }: Session,
  change: PasswordChange,
): Promise<boolean> {
  const { oldpassword, realname = '', idNumber = '' } = change
  const initials = await deriveInitialPasswords(deps, tenantId, [userId])
  return isInitialPassword(initials, oldpassword) && knowsIdentity(initials, { realname, idNumber })
}

export const ownNumberRefusal = '新密码不能含有本人证件号码、学号或手机号中连续的六位'

/** Refuses passwords with the student's own numbers, which acquaintances try first. */
async function assertNoOwnNumber(
  deps: PasswordDeps,
  { tenantId, userId, reach }: Session,
  password: string,
): Promise<void> {
  if (reach !== 'own') return
  if (containsOwnNumber(password, await listOwnNumbers(deps, tenantId, userId))) throw refused(ownNumberRefusal)
}
