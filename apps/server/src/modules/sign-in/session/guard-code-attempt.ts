import { refused } from '../../../lib/errors.ts'
import type { Db } from '../../../plugins/db.ts'
import { wrongCodeText } from '../sms/index.ts'
import { assertNotLocked, countAddressFailure, type GuardedName, guardAttempt } from './attempt-guard.ts'
import { formatLockRefusal } from './lock.ts'

interface CodeAttempt {
  /** A phone number or a mail address. */
  mobile: string
  tenantIds: readonly number[]
  ip: string
}

/** Checks a verification code for a number. Wrong codes count under the number and lock it as passwords lock a name. */
export async function guardCodeAttempt<T extends object>(
  db: Db,
  { mobile, tenantIds, ip }: CodeAttempt,
  check: () => Promise<T | null>,
): Promise<T> {
  const name: GuardedName = { username: mobile, tenantIds, secret: '验证码' }
  await assertNotLocked(db, name)
  const { right, lockMinutes } = await guardAttempt(db, name, async () => {
    const found = await check()
    return found && { found, others: [] }
  })
  if (right) return right.found
  await countAddressFailure(db, ip)
  throw refused(lockMinutes > 0 ? formatLockRefusal(lockMinutes, '验证码') : wrongCodeText(mobile))
}
