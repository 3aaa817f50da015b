import { topProofLevel } from '@xw/shared/session/proof'
import { type Kysely, sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import { blockOf } from '../../../lib/networks.ts'
import { inPasswordTurn, type VerifyPassword } from '../../../lib/password.ts'
import type { Db, Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Database } from '../../../plugins/schema.ts'
import { captchaRequired } from '../captcha/index.ts'
import { type FailureCount, failuresToCaptcha, failuresToLock, formatLockRefusal, lockedMinutes } from './lock.ts'
import { isPasswordSprayed } from './spray.ts'

/** A name's failures are forgotten after two quiet days: longer than the longest lock, so that locks do grow. */
const forgetNameMinutes = 2 * 24 * 60

/**
 * An address may be a whole campus, so it never locks: many failures in a short time only bring the picture, from one
 * address or from those around it, of which somebody may have as many as they like.
 */
const forgetAddressMinutes = 15
const addressFailuresToCaptcha = 30
const blockFailuresToCaptcha = 200

/**
 * A name in some schools. It is counted in each school by itself, whether or not somebody there has the name; a try that
 * names no school is one in every school, so that leaving the school out gives nobody more tries.
 */
export interface GuardedName {
  username: string
  tenantIds: readonly number[]
  /** What is tried under it, where that is no password. */
  secret?: '验证码' | '动态口令'
}

/** A name is the same in any capitals: another spelling gives nobody more tries. */
const nameKey = (tenantId: number, username: string): string => `name:${tenantId}:${username.toLowerCase()}`
const nameKeys = ({ username, tenantIds }: GuardedName) => tenantIds.map(id => nameKey(id, username)).sort()
const addressKey = (ip: string) => `address:${ip}`
const blockKey = (ip: string) => `block:${blockOf(ip)}`

/** True where the next try under this name or from this address has to bring the picture's letters. */
export async function needsCaptcha(db: Db, name: GuardedName, ip: string): Promise<boolean> {
  const byName = await readFailures(db.platform, nameKeys(name), forgetNameMinutes)
  if (byName.some(({ failures }) => failures >= failuresToCaptcha)) return true
  return (await hasManyAddressFailures(db, ip)) || isPasswordSprayed(db)
}

/** How hard a solved challenge has to be to try this name: every lock makes it harder. */
export const readNameProofLevel = async (db: Db, name: GuardedName): Promise<number> =>
  proofLevelFor(await readFailures(db.platform, nameKeys(name), forgetNameMinutes))

const proofLevelFor = (known: readonly FailureCount[]) =>
  Math.min(topProofLevel, Math.floor(Math.max(0, ...known.map(({ failures }) => failures)) / failuresToLock))

async function hasManyAddressFailures(db: Db, ip: string): Promise<boolean> {
  const reached = async (key: string, limit: number) =>
    (await readFailures(db.platform, [key], forgetAddressMinutes)).some(({ failures }) => failures >= limit)
  return (await reached(addressKey(ip), addressFailuresToCaptcha)) || reached(blockKey(ip), blockFailuresToCaptcha)
}

/** Refuses while the name is locked; asked before anything is looked at. */
export async function assertNotLocked(db: Db, name: GuardedName): Promise<void> {
  throwIfLocked(await readFailures(db.platform, nameKeys(name), forgetNameMinutes), name)
}

function throwIfLocked(known: readonly FailureCount[], { secret }: GuardedName) {
  const minutes = Math.max(0, ...known.map(lockedMinutes))
  if (minutes > 0)
    throw refused(formatLockRefusal(minutes, secret), { result: secret ? null : captchaRequired(proofLevelFor(known)) })
}

/** What a right password proved, and in which schools it did not: the name is somebody else's there. */
interface SuccessfulAttempt {
  others: readonly number[]
}

interface AttemptResult<T> {
  right: T | null
  lockMinutes: number
}

/**
 * Looks at a secret under a name; null means that it was not right. The try is counted as failed before that and taken
 * off after it, so that tries sent all at once meet the lock like tries one after another.
 */
export async function guardAttempt<T extends SuccessfulAttempt>(
  db: Db,
  name: GuardedName,
  look: () => Promise<T | null>,
): Promise<AttemptResult<T>> {
  const failures = await countAttempt(db, name)
  const right = await look()
  if (right !== null) await clearAttempts(db, name, right)
  return { right, lockMinutes: lockedMinutes({ failures, quietMs: 0 }) }
}

/** The same for passwords, in one of the few places where they are computed. */
export const guardPasswordAttempt = <T extends SuccessfulAttempt>(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  name: GuardedName,
  compute: (verify: VerifyPassword) => Promise<T | null>,
): Promise<AttemptResult<T>> =>
  inPasswordTurn(verify => guardAttempt(db, name, () => compute(verify)), keys.initialPassword)

/** Gives the most failures that the name has in one of its schools. */
function countAttempt(db: Db, name: GuardedName): Promise<number> {
  const names = nameKeys(name)
  return db.platform.transaction().execute(async tx => {
    await tx
      .insertInto('sys_sign_in_guard')
      .values(names.map(key => ({ key, failures: 0 })))
      .onConflict(conflict => conflict.column('key').doNothing())
      .execute()
    // In one order, so that two tries never wait for each other.
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

/** All is forgotten, but for namesakes: of theirs only this try, since nobody clears the count of somebody else. */
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

/** Forgets what was tried under a name: whose it is has been proven in another way. */
export async function forgetFailures(tx: Tx, name: GuardedName): Promise<void> {
  await tx.deleteFrom('sys_sign_in_guard').where('key', 'in', nameKeys(name)).execute()
}

/** Remembers a wrong password against the address it came from, and those around it. */
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

/** Counts that no longer matter to anybody. */
export async function purgeFailureCounts(db: Db): Promise<void> {
  await db.platform
    .deleteFrom('sys_sign_in_guard')
    .where('failed_at', '<', sql<Date>`now() - make_interval(mins => ${forgetNameMinutes})`)
    .execute()
}
