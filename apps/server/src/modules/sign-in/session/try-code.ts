import { refused } from '../../../lib/errors.ts'
import type { Db } from '../../../plugins/db.ts'
import { wrongCodeFor } from '../sms/index.ts'
import { assertOpen, countAddress, spendTry, type TriedName } from './guard.ts'
import { lockSentence } from './lock.ts'

interface TriedNumber {
  /** Or a mail address. */
  mobile: string
  tenantIds: readonly number[]
  ip: string
}

/** Looks at a code that somebody brings for a number. Wrong ones count under the number, and lock it as passwords lock a name. */
export async function spendCodeTry<T extends object>(
  db: Db,
  { mobile, tenantIds, ip }: TriedNumber,
  look: () => Promise<T | null>,
): Promise<T> {
  const name: TriedName = { username: mobile, tenantIds, secret: '验证码' }
  await assertOpen(db, name)
  const { right, lockMinutes } = await spendTry(db, name, async () => {
    const found = await look()
    return found && { found, others: [] }
  })
  if (right) return right.found
  await countAddress(db, ip)
  throw refused(lockMinutes > 0 ? lockSentence(lockMinutes, '验证码') : wrongCodeFor(mobile))
}
