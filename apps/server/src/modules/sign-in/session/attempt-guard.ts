import { topProofLevel } from '@xw/shared/session/proof'
import { type Kysely, sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import { networkBlockOf } from '../../../lib/networks.ts'
import { type VerifyPassword, withPasswordSlot } from '../../../lib/password.ts'
import type { Db, Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Database } from '../../../plugins/schema.ts'
import { captchaRequired } from '../captcha/index.ts'
import { type FailureCount, failuresToCaptcha, failuresToLock, formatLockRefusal, lockedMinutes } from './lock.ts'
import { isPasswordSprayed } from './spray.ts'

/**
 * Two days without a failure reset the count of a name. This is longer than the longest lock (24 hours), so that locks
 * can grow.
 */
const forgetNameMinutes = 2 * 24 * 60

/**
 * An address can be a whole campus, so failures never lock it. Many failures of one address or of its network within
 * minutes only make a captcha necessary.
 */
const forgetAddressMinutes = 15
const addressFailuresToCaptcha = 30
const blockFailuresToCaptcha = 200

/**
 * A user name in some schools, under which failures are counted. Each school has its own count, whether or not the name
 * exists there. An attempt without a school counts in every school, so that leaving the school out gives no extra
 * attempts.
 */
export interface GuardedName {
  username: string
  tenantIds: readonly number[]
  /** The secret that attempts guess, when it is not a password. The lock message names it. */
  secret?: '验证码' | '动态口令'
}

/** Failures are counted regardless of letter case: another spelling gives no extra attempts. */
const nameKey = (tenantId: number, username: string): string => `name:${tenantId}:${username.toLowerCase()}`
const nameKeys = ({ username, tenantIds }: GuardedName) => tenantIds.map(id => nameKey(id, username)).sort()
const addressKey = (ip: string) => `address:${ip}`
const blockKey = (ip: string) => `block:${networkBlockOf(ip)}`

/** Whether the next attempt for this name or from this address must bring a captcha. */
export async function needsCaptcha(db: Db, name: GuardedName, ip: string): Promise<boolean> {
  const byName = await readFailures(db.platform, nameKeys(name), forgetNameMinutes)
  if (byName.some(({ failures }) => failures >= failuresToCaptcha)) return true
  return (await hasManyAddressFailures(db, ip)) || isPasswordSprayed(db)
}

/** Returns the level of proof of work that an attempt for this name must have: every lock raises it. */
export const readNameProofLevel = async (db: Db, name: GuardedName): Promise<number> =>
  proofLevelFor(await readFailures(db.platform, nameKeys(name), forgetNameMinutes))

const proofLevelFor = (known: readonly FailureCount[]) =>
  Math.min(topProofLevel, Math.floor(Math.max(0, ...known.map(({ failures }) => failures)) / failuresToLock))

async function hasManyAddressFailures(db: Db, ip: string): Promise<boolean> {
  const reached = async (key: string, limit: number) =>
    (await readFailures(db.platform, [key], forgetAddressMinutes)).some(({ failures }) => failures >= limit)
  return (await reached(addressKey(ip), addressFailuresToCaptcha)) || reached(blockKey(ip), blockFailuresToCaptcha)
}

/** Refuses while the name is locked. Callers run this before they look at anything else. */
export async function assertNotLocked(db: Db, name: GuardedName): Promise<void> {
  throwIfLocked(await readFailures(db.platform, nameKeys(name), forgetNameMinutes), name)
}

function throwIfLocked(known: readonly FailureCount[], { secret }: GuardedName) {
  const minutes = Math.max(0, ...known.map(lockedMinutes))
  if (minutes > 0)
    throw refused(formatLockRefusal(minutes, secret), { result: secret ? null : captchaRequired(proofLevelFor(known)) })
}

/** A right secret. `others` are the schools in which the name belongs to somebody else. */
interface SuccessfulAttempt {
  others: readonly number[]
}

interface AttemptResult<T> {
  right: T | null
  lockMinutes: number
}

/**
 * Checks a secret under a name; `look` returns null when it is wrong. The attempt is counted as failed before the check
 * and taken off after it, so that parallel attempts meet the lock as sequential ones do.
 */
export async function guardAttempt<T extends SuccessfulAttempt>(
  db: Db,
  name: GuardedName,
  check: () => Promise<T | null>,
): Promise<AttemptResult<T>> {
  const failures = await countAttempt(db, name)
  const right = await check()
  if (right !== null) await clearAttempts(db, name, right)
  return { right, lockMinutes: lockedMinutes({ failures, quietMs: 0 }) }
}

/** Does the same for passwords, within the limit of concurrent password hashes. */
export const guardPasswordAttempt = <T extends SuccessfulAttempt>(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  name: GuardedName,
  compute: (verify: VerifyPassword) => Promise<T | null>,
): Promise<AttemptResult<T>> =>
  withPasswordSlot(verify => guardAttempt(db, name, () => compute(verify)), keys.initialPassword)

/** Returns the highest failure count of the name among its schools. */
function countAttempt(db: Db, name: GuardedName): Promise<number> {
  const names = nameKeys(name)
  return db.platform.transaction().execute(async tx => {
    await tx
      .insertInto('sys_sign_in_guard')
      .values(names.map(key => ({ key, failures: 0 })))
      .onConflict(conflict => conflict.column('key').doNothing())
      .execute()
    // Locks rows in one fixed order, so that two attempts cannot deadlock.
    await tx
      .selectFrom('sys_sign_in_guard')
      .select('key')
      .where('key', 'in', names)
      .orderBy('key')
      .forUpdate()
      .execute()
    const known = await readFailures(tx, names, forgetNameMinutes)
    throwIfLocked(known, name)
    const isStale = sql`failed_at < clock_timestamp() - make_interval(mins => ${forgetNameMinutes})`
    const counted = await tx
      .updateTable('sys_sign_in_guard')
      .set({ failures: sql`case when ${isStale} then 1 else failures + 1 end`, failed_at: sql`clock_timestamp()` })
      .where('key', 'in', names)
      .returning('failures')
      .execute()
    return Math.max(0, ...counted.map(({ failures }) => failures))
  })
}

/**
 * Deletes the counts of the schools where the secret was right. In schools where the name is another person's, only
 * this attempt is taken off: nobody clears another person's count.
 */
async function clearAttempts(db: Db, { username, tenantIds }: GuardedName, right: SuccessfulAttempt) {
  const isOthers = (id: number) => right.others.includes(id)
  const keysWhere = (isMeant: (id: number) => boolean) => tenantIds.filter(isMeant).map(id => nameKey(id, username))
  const cleared = keysWhere(id => !isOthers(id))
  const kept = keysWhere(isOthers)
  if (cleared.length > 0) await db.platform.deleteFrom('sys_sign_in_guard').where('key', 'in', cleared).execute()
  if (kept.length > 0)
    await db.platform
      .updateTable('sys_sign_in_guard')
      .set({ failures: sql`greatest(failures - 1, 0)` })
      .where('key', 'in', kept)
      .execute()
}

/** Deletes the failure count of a name whose owner was proven by another method. */
export async function forgetFailures(tx: Tx, name: GuardedName): Promise<void> {
  await tx.deleteFrom('sys_sign_in_guard').where('key', 'in', nameKeys(name)).execute()
}

/** Counts a wrong password for its address and for the network around it. */
export async function countAddressFailure(db: Db, ip: string): Promise<void> {
  const isStale = sql`sys_sign_in_guard.failed_at < now() - make_interval(mins => ${forgetAddressMinutes})`
  await db.platform
    .insertInto('sys_sign_in_guard')
    .values([addressKey(ip), blockKey(ip)].map(key => ({ key, failures: 1 })))
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when ${isStale} then 1 else sys_sign_in_guard.failures + 1 end`,
        failed_at: sql`now()`,
      }),
    )
    .execute()
}

async function readFailures(
  db: Kysely<Database>,
  keys: readonly string[],
  forgetMinutes: number,
): Promise<FailureCount[]> {
  const rows = await db
    .selectFrom('sys_sign_in_guard')
    .select(['failures', sql<number>`extract(epoch from clock_timestamp() - failed_at)::float8 * 1000`.as('quietMs')])
    .where('key', 'in', keys)
    .execute()
  return rows.filter(({ quietMs }) => quietMs < forgetMinutes * 60_000)
}

/** Deletes counts that have expired. */
export async function purgeFailureCounts(db: Db): Promise<void> {
  await db.platform
    .deleteFrom('sys_sign_in_guard')
    .where('failed_at', '<', sql<Date>`now() - make_interval(mins => ${forgetNameMinutes})`)
    .execute()
}
