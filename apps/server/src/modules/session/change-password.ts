import { checkPassword } from '@xw/shared/session/password-policy'
import { sql } from 'kysely'
import { refused } from '../../lib/errors.ts'
import { hashPassword } from '../../lib/password.ts'
import type { Deps } from '../../plugins/deps.ts'
import type { Origin } from '../../plugins/origin.ts'
import type { Session } from '../../plugins/session.ts'
import { writeAudit } from './audit.ts'
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
  const oldHash = await assertOldPassword(deps, session, change.oldpassword, origin)
  const newHash = await hashPassword(change.password)
  await db.inTenant(session.tenantId, async tx => {
    const changed = await tx
      .updateTable('sys_account')
      .set({ password_hash: newHash, password_changed_at: sql`now()`, must_change_password: false })
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
async function assertOldPassword(deps: Means, session: Session, password: string, origin: Origin): Promise<string> {
  const { db } = deps
  const name: TriedName = { username: session.username, tenantIds: [session.tenantId] }
  await assertOpen(db, name)
  const { password_hash: hash } = await db.platform
    .selectFrom('sys_account')
    .select('password_hash')
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  const { right, lockMinutes } = await spendTry(deps, name, async verify =>
    (await verify(hash, password)) ? { others: [] } : null,
  )
  if (right) return hash
  const reason = lockMinutes > 0 ? lockSentence(lockMinutes) : '旧密码输入错误!'
  await db.inTenant(session.tenantId, tx =>
    writeAudit(tx, { ...whoDid(session, origin), content: `修改密码失败：${reason}`, success: false }),
  )
  throw refused(reason)
}
