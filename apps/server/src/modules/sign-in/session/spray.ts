import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { increaseHourlyCount, isOverAnHourAgo } from '../../../plugins/hourly-count.ts'

/** One password that fails under more names than this within an hour is an attack, not a forgetful user. */
const namesToSpray = 20

const passwordKey = (mac: string) => `password:${mac}`

/**
 * Counts a wrong password by itself, once per user name: one guess at each of ten thousand accounts stays below every
 * count by name. Only a keyed hash is stored. Returns true for the attempt that crosses the limit.
 */
export async function countWrongPassword(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  username: string,
  password: string,
): Promise<boolean> {
  const mac = keys.hmac('tried-password', password).toString('base64url')
  const pair = keys.hmac('tried-password', `${mac}:${username}`).toString('base64url')
  const isNew = await increaseHourlyCount(db, `pair:${pair}`)
  return isNew === 1 && (await increaseHourlyCount(db, passwordKey(mac))) === namesToSpray + 1
}

/** While one password is being sprayed, every sign-in needs a captcha. */
export async function isPasswordSprayed(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from sys_sign_in_guard
    where starts_with(key, ${passwordKey('')}) and failures > ${namesToSpray} and not (${isOverAnHourAgo}) limit 1`.execute(
    db.platform,
  )
  return rows.length > 0
}
