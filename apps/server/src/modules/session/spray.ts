import { sql } from 'kysely'
import type { Db } from '../../plugins/db.ts'
import type { Deps } from '../../plugins/deps.ts'

/** One password that fails under more names than this within an hour is no forgetful person. */
const namesToSpray = 20
const forgetMinutes = 60

const passwordKey = (mac: string) => `password:${mac}`
const isOldIn = (table: string) =>
  sql`${sql.ref(`${table}.failed_at`)} < now() - make_interval(mins => ${forgetMinutes})`

/**
 * Counts a wrong password by itself, once for each name it is tried under: one guess at each of ten thousand accounts
 * passes below every count by name. Only a keyed hash of it is kept. True for the try that makes it a spray.
 */
export async function countPassword(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  username: string,
  password: string,
): Promise<boolean> {
  const mac = keys.hmac('tried-password', password).toString('base64url')
  const pair = keys.hmac('tried-password', `${mac}:${username}`).toString('base64url')
  const isNew = await countWithinHour(db, `pair:${pair}`)
  return isNew === 1 && (await countWithinHour(db, passwordKey(mac))) === namesToSpray + 1
}

/** How often a key was counted within the hour, this time included. */
export async function countWithinHour(db: Db, key: string): Promise<number> {
  const { failures } = await db.platform
    .insertInto('sys_sign_in_guard')
    .values({ key, failures: 1 })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when ${isOldIn('sys_sign_in_guard')} then 1 else sys_sign_in_guard.failures + 1 end`,
        failed_at: sql`now()`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

/** The most that one of some keys was counted within the hour. */
export async function countedWithinHour(db: Db, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    select failures from sys_sign_in_guard where key = any(${keys}::text[]) and not (${isOldIn('sys_sign_in_guard')})`.execute(
    db.platform,
  )
  return Math.max(0, ...rows.map(({ failures }) => failures))
}

/** While one password is tried all over, everybody brings the picture's letters. */
export async function isSprayed(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from sys_sign_in_guard
    where starts_with(key, ${passwordKey('')}) and failures > ${namesToSpray} and not (${isOldIn('sys_sign_in_guard')}) limit 1`.execute(
    db.platform,
  )
  return rows.length > 0
}
