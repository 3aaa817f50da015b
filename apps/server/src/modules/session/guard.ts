import { type Kysely, sql } from 'kysely'
import { refused } from '../../lib/errors.ts'
import { inPasswordTurn, type VerifyPassword } from '../../lib/password.ts'
import type { Db } from '../../plugins/db.ts'
import type { Database } from '../../plugins/schema.ts'
import { type Failures, failuresToCaptcha, lockedMinutes, lockSentence } from './lock.ts'

/** A name's failures are forgotten after two quiet days: longer than the longest lock, so that locks do grow. */
const forgetNameMinutes = 2 * 24 * 60

/** An address may be a whole campus, so it never locks: many failures in a short time only bring the picture. */
const forgetAddressMinutes = 15
const addressFailuresToCaptcha = 30

/** Names are counted by the school that was asked for, whether or not somebody there has the name. */
export const nameKey = (tenantId: number, username: string): string => `name:${tenantId}:${username}`
const addressKey = (ip: string) => `address:${ip}`

/** True where the next try under this name or from this address has to bring the picture's letters. */
export async function needsCaptcha(db: Db, name: string, ip: string): Promise<boolean> {
  const byName = await readFailures(db.platform, name, forgetNameMinutes)
  if (byName.failures >= failuresToCaptcha) return true
  const byAddress = await readFailures(db.platform, addressKey(ip), forgetAddressMinutes)
  return byAddress.failures >= addressFailuresToCaptcha
}

/** Refuses while the name is locked; asked before anything is looked at. */
export async function assertOpen(db: Db, name: string): Promise<void> {
  refuseLocked(await readFailures(db.platform, name, forgetNameMinutes))
}

function refuseLocked(known: Failures) {
  const minutes = lockedMinutes(known)
  if (minutes > 0) throw refused(lockSentence(minutes), { result: { captchaRequired: true } })
}

/**
 * Computes passwords under a name; null means that none was right. The try is counted as failed before the
 * computation and taken off after it, so that tries sent all at once meet the lock like tries one after another.
 */
export function spendTry<T>(db: Db, name: string, compute: (verify: VerifyPassword) => Promise<T | null>) {
  return inPasswordTurn(async verify => {
    const failures = await countTry(db, name)
    const right = await compute(verify)
    if (right !== null) await clearTries(db, name)
    return { right, lockMinutes: lockedMinutes({ failures, quietMs: 0 }) }
  })
}

function countTry(db: Db, name: string): Promise<number> {
  return db.platform.transaction().execute(async tx => {
    await tx
      .insertInto('sys_sign_in_guard')
      .values({ key: name, failures: 0 })
      .onConflict(conflict => conflict.column('key').doNothing())
      .execute()
    await tx.selectFrom('sys_sign_in_guard').select('key').where('key', '=', name).forUpdate().execute()
    const known = await readFailures(tx, name, forgetNameMinutes)
    refuseLocked(known)
    const failures = known.failures + 1
    await tx
      .updateTable('sys_sign_in_guard')
      .set({ failures, failed_at: sql`clock_timestamp()` })
      .where('key', '=', name)
      .execute()
    return failures
  })
}

async function clearTries(db: Db, name: string) {
  await db.platform.deleteFrom('sys_sign_in_guard').where('key', '=', name).execute()
}

/** Remembers a wrong password against the address it came from. */
export async function countAddress(db: Db, ip: string): Promise<void> {
  const isStale = sql`sys_sign_in_guard.failed_at < now() - make_interval(mins => ${forgetAddressMinutes})`
  await db.platform
    .insertInto('sys_sign_in_guard')
    .values({ key: addressKey(ip), failures: 1 })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when ${isStale} then 1 else sys_sign_in_guard.failures + 1 end`,
        failed_at: sql`now()`,
      }),
    )
    .execute()
}

async function readFailures(db: Kysely<Database>, key: string, forgetMinutes: number): Promise<Failures> {
  const row = await db
    .selectFrom('sys_sign_in_guard')
    .select(['failures', sql<number>`extract(epoch from clock_timestamp() - failed_at)::float8 * 1000`.as('quietMs')])
    .where('key', '=', key)
    .executeTakeFirst()
  return row && row.quietMs < forgetMinutes * 60_000 ? row : { failures: 0, quietMs: 0 }
}

/** Counts that no longer matter to anybody. */
export async function purgeGuard(db: Db): Promise<void> {
  await db.platform
    .deleteFrom('sys_sign_in_guard')
    .where('failed_at', '<', sql<Date>`now() - make_interval(mins => ${forgetNameMinutes})`)
    .execute()
}
