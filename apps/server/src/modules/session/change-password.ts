import { holdsOwnNumber } from '@xw/shared/degree/student-password'
import { checkPassword } from '@xw/shared/session/password-policy'
import { sql } from 'kysely'
import { refused } from '../../lib/errors.ts'
import { derivedPassword, hashPassword } from '../../lib/password.ts'
import type { Deps } from '../../plugins/deps.ts'
import type { Origin } from '../../plugins/origin.ts'
import type { Session } from '../../plugins/session.ts'
import { isInitial, knowsFact, readInitials, readOwnNumbers } from '../student-password/index.ts'
import { writeAudit } from './audit.ts'
import { countFirstFailure } from './first-sign-in.ts'
import { assertOpen, spendTry, type TriedName } from './guard.ts'
import { lockSentence } from './lock.ts'
import { revokeSessions } from './store.ts'

type Means = Pick<Deps, 'db' | 'keys'>

/** The change as the page sends it, in the wire's names. */
interface PasswordChange {
  username: string
  oldpassword: string
  password: string
  confirmpassword: string
  /** Asked at the first sign-in of a student, whose password was computed from less than this. */
  realname?: string
  idNumber?: string
}

/** Changes one's own password and ends one's other sessions. Guessing the old one is counted like guessing at sign-in. */
export async function changePassword(
  deps: Means,
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
    // Two changes at once: the second one's old password is old no longer.
    if (changed.length === 0) throw refused('旧密码输入错误!')
    await revokeSessions(tx, 'password', eb =>
      eb.and([eb('account_id', '=', session.userId), eb('id', '<>', session.id)]),
    )
    await writeAudit(tx, { ...whoDid(session, origin), content: '修改密码', success: true })
  })
}

const whoDid = ({ tenantId, userId, username }: Session, origin: Origin) => ({ tenantId, userId, username, origin })

/** Gives the stored hash that the old password fits. */
async function assertOldPassword(
  deps: Means,
  session: Session,
  change: PasswordChange,
  origin: Origin,
): Promise<string> {
  const { db } = deps
  const name: TriedName = { username: session.username, tenantIds: [session.tenantId] }
  await assertOpen(db, name)
  const { password_hash: hash } = await db.platform
    .selectFrom('sys_account')
    .select('password_hash')
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  const isFirst = hash === derivedPassword
  const { right, lockMinutes } = await spendTry(deps, name, async verify => {
    const isRight =
      (await verify(hash, change.oldpassword)) || (isFirst && (await isFirstSignIn(deps, session, change)))
    return isRight ? { others: [] } : null
  })
  if (right) return hash
  if (isFirst) await countFirstFailure(db, session.tenantId, { username: session.username, origin })
  const reason =
    lockMinutes > 0 ? lockSentence(lockMinutes) : isFirst ? '初始密码、姓名或证件号码不正确' : '旧密码输入错误!'
  await db.inTenant(session.tenantId, tx =>
    writeAudit(tx, { ...whoDid(session, origin), content: `修改密码失败：${reason}`, success: false }),
  )
  throw refused(reason)
}

/** The computed password once more, by somebody who also knows what it was not computed from. */
async function isFirstSignIn(deps: Means, { tenantId, userId }: Session, change: PasswordChange): Promise<boolean> {
  const { oldpassword, realname = '', idNumber = '' } = change
  const initials = await readInitials(deps, tenantId, [userId])
  return isInitial(initials, oldpassword) && knowsFact(initials, { realname, idNumber })
}

/** Whoever knows a student's numbers tries these first. */
async function assertNoOwnNumber(deps: Means, { tenantId, userId, reach }: Session, password: string): Promise<void> {
  if (reach !== 'own') return
  if (holdsOwnNumber(password, await readOwnNumbers(deps, tenantId, userId)))
    throw refused('新密码不能含有本人证件号码、学号或手机号中连续的六位')
}
